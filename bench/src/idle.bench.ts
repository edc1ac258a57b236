// pnpm bench idle: what a home's server costs when nothing happens: the production build with all its roles, broker and database,
// mail set up, two tanks that report every ten seconds, no browser. The tanks' own process is not counted.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Production, startProduction } from "@halocline/e2e/support/production";
import { openMailbox } from "@halocline/local-services/mailbox";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import { seedAccount } from "@halocline/local-services/seed";
import { median, rounded } from "./figures.ts";
import { cpuSeconds, type Memory, memoryOf } from "./process-costs.ts";
import { type Child, startChild } from "./processes.ts";
import { type Asked, countStatements, questionsOf, statementLine } from "./statement-counts.ts";
import type { StopPlan, StopReport } from "./stop-fleet.ts";

export type IdleOptions = Readonly<{ settleSeconds: number; seconds: number }>;
export type IdleFigures = Readonly<{ cpuPercent: number; megabytes: number; mostAskedPerSecond: number }>;

const TANKS = ["Reef", "Quarantine"];
const INTERVAL_S = 10;
const SAMPLE_EVERY_S = 5;
const CONNECT_WITHIN_MS = 60_000;
const MEGABYTE = 1e6;
const MOST_LISTED = 15;
const SERVICES = ["server", "broker", "postgres"] as const;
type ByService<T> = Record<(typeof SERVICES)[number], T>;

/** CPU seconds of the loop below on the machine that the goal was set on, when nobody else used it. */
const REFERENCE_S = 0.1;
const LOOPS = 60_000_000;

export async function benchIdle(options: IdleOptions): Promise<IdleFigures> {
  const mailbox = await openMailbox();
  let [production, fleet]: [Production | null, Child | null] = [null, null];
  try {
    production = await startProduction({
      isDurable: true,
      postgresSettings: readFileSync(repositoryPath("deploy/postgres/home.conf"), "utf8").split("\n"),
      serverEnvironment: { HALOCLINE_SMTP_URL: mailbox.url, HALOCLINE_MAIL_FROM: "tanks@example.test" },
    });
    fleet = await connectTanks(production);
    await pause(options.settleSeconds * 1000);
    return await measure(options, production);
  } finally {
    await fleet?.stop();
    await production?.stop();
    await mailbox.close();
  }
}

async function connectTanks({ databaseUrl, mqttUrl, caFile, secretsFolder }: Production): Promise<Child> {
  const { devices } = await seedAccount(databaseUrl, { deviceNames: TANKS });
  const devicesFile = join(secretsFolder, "bench-devices.json");
  writeFileSync(devicesFile, JSON.stringify(devices), { mode: 0o600 });
  const plan: StopPlan = { brokerUrl: mqttUrl, caFile, devicesFile, perSecond: TANKS.length / INTERVAL_S };
  const fleet = await startChild("stop-fleet.ts", [JSON.stringify(plan)]);
  const isConnected = async () => (await fleet.ask<StopReport>({})).connected === TANKS.length;
  await waitUntil(isConnected, CONNECT_WITHIN_MS, "the tanks to connect");
  return fleet;
}

/** CPU seconds of a fixed piece of work: a shared machine gives its cores at different speeds at different times. */
function calibrate(): number {
  const before = process.cpuUsage();
  let mixed = 1;
  for (let n = 0; n < LOOPS; n++) mixed = (Math.imul(mixed, 1_664_525) + n) ^ (mixed >>> 13);
  const { user, system } = process.cpuUsage(before);
  // The result is used, so that the loop is not left out.
  return (user + system) / 1e6 + (mixed === 0 ? 1e-9 : 0);
}

const byService = <T>(of: (service: (typeof SERVICES)[number]) => T): ByService<T> => ({
  server: of("server"),
  broker: of("broker"),
  postgres: of("postgres"),
});

async function measure({ seconds }: IdleOptions, { pids, databaseUrl }: Production): Promise<IdleFigures> {
  const samples: ByService<Memory>[] = [];
  const loopsS = [calibrate()];
  const asked = await countStatements(databaseUrl);
  const cpuBefore = byService((service) => cpuSeconds(pids[service]));
  const beganAtMs = performance.now();
  while (performance.now() - beganAtMs < seconds * 1000) {
    await pause(SAMPLE_EVERY_S * 1000);
    samples.push(byService((service) => memoryOf(pids[service])));
    loopsS.push(calibrate());
  }
  const elapsedS = (performance.now() - beganAtMs) / 1000;
  const cpuPercent = byService((service) => ((cpuSeconds(pids[service]) - cpuBefore[service]) / elapsedS) * 100);
  return report({ seconds: elapsedS, samples, cpuPercent, slowness: median(loopsS) / REFERENCE_S, asked: await asked() });
}

type Measured = Readonly<{
  seconds: number;
  samples: readonly ByService<Memory>[];
  cpuPercent: ByService<number>;
  slowness: number;
  asked: Asked;
}>;

const totalOf = (values: ByService<number>): number => SERVICES.reduce((total, service) => total + values[service], 0);

function report({ seconds, samples, cpuPercent, slowness, asked }: Measured): IdleFigures {
  const of = (service: (typeof SERVICES)[number], what: (memory: Memory) => number) =>
    median(samples.map((sample) => what(sample[service])));
  const megabytes = byService((service) => of(service, ({ bytes }) => bytes) / MEGABYTE);
  const questions = questionsOf(asked);
  console.log(`${TANKS.length} tanks idle for ${rounded(seconds)} s, no browser, mail set up; ${samples.length} looks at memory`);
  for (const service of SERVICES) {
    const others = `RSS ${rounded(of(service, ({ rssBytes }) => rssBytes) / MEGABYTE)}, PSS ${rounded(of(service, ({ pssBytes }) => pssBytes) / MEGABYTE)} MB`;
    const figures = `${rounded(cpuPercent[service], 2)} % of a core, ${rounded(megabytes[service], 1)} MB (${others})`;
    console.log(`${service.padEnd(9)} ${figures}, ${of(service, ({ processes }) => processes)} processes`);
  }
  console.log(`together  ${rounded(totalOf(cpuPercent), 2)} % of a core, ${rounded(totalOf(megabytes), 1)} MB`);
  console.log(`the machine's core takes ${rounded(slowness, 2)} times as long as the one the goal is for`);
  console.log(
    `${rounded(asked.transactionsPerSecond, 2)} transactions/s, ${rounded(asked.walBytesPerSecond)} bytes of WAL/s; asked most:`,
  );
  for (const statement of questions.slice(0, MOST_LISTED)) console.log(statementLine(statement));
  return {
    cpuPercent: totalOf(cpuPercent) / slowness,
    megabytes: totalOf(megabytes),
    mostAskedPerSecond: questions[0]?.perSecond ?? 0,
  };
}
