// Every part of the instance is lost in every way, under load. Full disks, which are the fourth way, have an attack of their own.

import { apiCaller } from "@halocline/e2e/support/api-caller";
import { connectPlainDevice } from "@halocline/e2e/support/plain-device";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import type { System } from "@halocline/e2e/support/system";
import { builtWebFolder } from "@halocline/e2e/support/web-build";
import { freePort } from "@halocline/local-services/free-port";
import { waitUntil } from "@halocline/local-services/processes";
import type { Attack, AttackOptions } from "../attack.types.ts";
import { type Household, startHousehold } from "../lab/household.ts";
import { ENVIRONMENT, withSystem } from "../lab/lab.ts";
import { NOBODY, openOnlooker } from "../lab/onlooker.ts";
import { runCell } from "./cell.ts";
import { FAULTS, type Fault, mailPart, partsOf } from "./faults.ts";
import { type CellOutcome, cellGates } from "./gates.ts";

const ROLES = ["worker", "ingest", "auth", "api"] as const;
/** Two readings a second each. */
const SHORT_DEVICES = 12;
const LONG_DEVICES = 50;
/** Beside the one that is watched, each as large: five times fifty devices are 500 readings a second. In one household they would be over its budget. */
const LONG_NEIGHBOURS = 4;
/** One for the run of each cell, and some to stop. */
const PICTURE_DEVICES = 24;
/** Longer than a stop waits for its device: an answer that is not true would be given by then. */
const SHORT_MS = 4500;
const LONG_AWAY_MS = 180_000;
const LONG_FROZEN_MS = 45_000;
/** Longer than the server waits for a database that takes questions and answers none. */
const PICTURE_MS = 30_000;
const EMAIL_WITHIN_MS = 90_000;

/** What CI has time for: each of the parts once, in the way that is worst for it. */
const SHORT_CELLS: readonly string[] = [
  "database killed",
  "broker away",
  "database frozen",
  "ingest killed",
  "api killed",
  "mail away",
];

type MailPart = Awaited<ReturnType<typeof mailPart>>;

async function startServers(system: System, environment: Record<string, string>): Promise<Map<string, ServerProcess>> {
  const servers = new Map<string, ServerProcess>();
  // The worker makes room for readings; the others need nobody.
  const [first, ...others] = ROLES;
  servers.set(first, await system.startServer(first, environment));
  await Promise.all(others.map(async (role) => servers.set(role, await system.startServer(role, environment))));
  return servers;
}

/** A leak in a household of its own: an email that must come, whatever happens to the mail server meanwhile. */
async function tellOfLeak(system: System): Promise<void> {
  const [device] = (await system.seed({ deviceNames: ["Leaking"] })).devices;
  if (!device) throw new Error("one name makes one device");
  const connected = await connectPlainDevice(system.stack.nats, device);
  system.onStop(connected.close);
  connected.event(0, "warning", { fault: "leak" });
}

async function missingEmails(mail: MailPart, expected: number): Promise<number> {
  await waitUntil(() => mail.received() >= expected, EMAIL_WITHIN_MS, "the emails").catch(() => {});
  return Math.max(0, expected - mail.received());
}

function lineOf({ cell, stops, missing, duplicates, untrueStops, forgottenStops, openRuns, recoveredMs }: CellOutcome): string {
  const counts = `${missing} missing, ${duplicates} twice, ${stops} stops (${untrueStops} untrue, ${forgottenStops} forgotten)`;
  return `  ${cell}: ${counts}, ${openRuns} runs open, well again after ${(recoveredMs / 1000).toFixed(1)} s`;
}

type Size = Readonly<{ devices: number; neighbours: number; awayMs: number; frozenMs: number; isEveryCell: boolean }>;

/** Pictures are of every cell, with few devices: who looks at one tank sees no load. */
function sizeOf({ isLong, picturesFolder }: AttackOptions): Size {
  const pictured = { devices: PICTURE_DEVICES, neighbours: 0, awayMs: PICTURE_MS, frozenMs: PICTURE_MS, isEveryCell: true };
  const long = {
    devices: LONG_DEVICES,
    neighbours: LONG_NEIGHBOURS,
    awayMs: LONG_AWAY_MS,
    frozenMs: LONG_FROZEN_MS,
    isEveryCell: true,
  };
  const short = { devices: SHORT_DEVICES, neighbours: 0, awayMs: SHORT_MS, frozenMs: SHORT_MS, isEveryCell: false };
  if (picturesFolder !== null) return pictured;
  return isLong ? long : short;
}

async function attack(system: System, options: AttackOptions) {
  const { isLong, picturesFolder: folder } = options;
  const { devices, neighbours: neighbourCount, awayMs, frozenMs, isEveryCell } = sizeOf(options);
  const mailPort = await freePort();
  const mail = await mailPart(mailPort);
  system.onStop(mail.close);
  const mailing = { HALOCLINE_SMTP_URL: `smtp://127.0.0.1:${mailPort}?tls=off`, HALOCLINE_MAIL_FROM: "halocline@example.test" };
  const screens = folder === null ? {} : { HALOCLINE_WEB_FOLDER: builtWebFolder() };
  const servers = await startServers(system, { ...ENVIRONMENT, ...mailing, ...screens });
  const { url } = servers.get("api") as ServerProcess;
  const moveIn = () => startHousehold(system, (account) => apiCaller(system.stack, url, account), devices);
  const household = await moveIn();
  const neighbours: Household[] = [];
  while (neighbours.length < neighbourCount) neighbours.push(await moveIn());
  const onlooker = folder === null ? NOBODY : await openOnlooker(system, { url, folder });
  const every = [...partsOf(system, servers), mail].flatMap((part) => FAULTS.map((fault: Fault) => ({ part, fault })));
  const cells = isEveryCell ? every : every.filter(({ part, fault }) => SHORT_CELLS.includes(`${part.name} ${fault}`));
  const outcomes: CellOutcome[] = [];
  let emails = 0;
  for (const [runner, { part, fault }] of cells.entries()) {
    if (part === mail) {
      emails += 1;
      await tellOfLeak(system);
    }
    const forMs = fault === "frozen" ? frozenMs : awayMs;
    outcomes.push(await runCell(system, household, { part, fault, runner, forMs, onlooker, neighbours }));
    console.log(lineOf(outcomes[runner] as CellOutcome));
  }
  return cellGates(outcomes, await missingEmails(mail, emails), isLong);
}

export const faultMatrix: Attack = {
  name: "fault-matrix",
  title: "database, broker, each role of the server and mail are killed, frozen and away, while runs and stops go on",
  run: (options) => withSystem("fault-matrix", (system) => attack(system, options)),
};
