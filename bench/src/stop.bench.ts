// pnpm bench stop: an emergency stop of a whole household while its devices report at a high rate. From the click, which
// is one call per device as the page makes them, to the last device's own confirmation; repeated, cleared in between.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ApiCall, apiCaller } from "@halocline/e2e/support/api-caller";
import { type SeededAccount, seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { percentile, rounded } from "./figures.ts";
import { type Child, startChild } from "./processes.ts";
import type { StopPlan, StopReport } from "./stop-fleet.ts";

export type StopBenchOptions = Readonly<{ devices: number; perSecond: number; clicks: number }>;
export type StopFigures = Readonly<{ lastAckP99Ms: number; unconfirmed: number }>;

const CONNECT_WITHIN_MS = 60_000;
const SETTLE_MS = 3000;
const CLEARED_AT_ONCE = 50;

export async function benchStop(options: StopBenchOptions): Promise<StopFigures> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-bench-"));
  const stack = await startStack(folder, { isDurable: true });
  let [server, fleet]: [BenchServer | null, Child | null] = [null, null];
  try {
    server = await startBenchServer(stack, "api,auth,ingest,worker", folder);
    const deviceNames = Array.from({ length: options.devices }, (_, n) => `Tank ${n}`);
    const account = await seedAccount(stack.database.admin, { deviceNames });
    fleet = await connectFleet(options, stack, account, folder);
    return await measure(options, account, fleet, apiCaller(stack, server.url, account));
  } finally {
    await fleet?.stop();
    await server?.stop();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function connectFleet(options: StopBenchOptions, stack: Stack, account: SeededAccount, folder: string): Promise<Child> {
  const devicesFile = join(folder, "devices.json");
  writeFileSync(devicesFile, JSON.stringify(account.devices), { mode: 0o600 });
  const { mqttPort, caFile } = stack.nats;
  const plan: StopPlan = { brokerUrl: `mqtts://127.0.0.1:${mqttPort}`, caFile, devicesFile, perSecond: options.perSecond };
  const fleet = await startChild("stop-fleet.ts", [JSON.stringify(plan)]);
  const giveUpAtMs = performance.now() + CONNECT_WITHIN_MS;
  while ((await fleet.ask<StopReport>({})).connected < options.devices) {
    if (performance.now() > giveUpAtMs) throw new Error("not every device connected");
    await pause(200);
  }
  await pause(SETTLE_MS);
  return fleet;
}

async function measure(options: StopBenchOptions, account: SeededAccount, fleet: Child, call: ApiCall): Promise<StopFigures> {
  const [acksMs, lastAcksMs]: [number[], number[]] = [[], []];
  let unconfirmed = 0;
  const of = (devices: SeededAccount["devices"], action: string) =>
    Promise.all(devices.map(({ id }) => call("POST", `/api/devices/${id}/${action}`)));
  // As many as one household may have under way; a stop knows no such limit.
  const clearEvery = async () => {
    for (let from = 0; from < account.devices.length; from += CLEARED_AT_ONCE)
      await of(account.devices.slice(from, from + CLEARED_AT_ONCE), "emergency-stop/clear");
  };
  // Whoever stops has a page open, which has asked for its devices lately.
  await call("GET", "/api/devices");
  const before = await fleet.ask<StopReport>({});
  const beganAtMs = performance.now();
  for (let click = 0; click < options.clicks; click += 1) {
    const answers = await of(account.devices, "emergency-stop");
    const { running } = await fleet.ask<StopReport>({});
    unconfirmed += answers.filter(({ status }) => status !== 200).length + running;
    acksMs.push(...answers.map(({ elapsedMs }) => elapsedMs));
    lastAcksMs.push(Math.max(...answers.map(({ elapsedMs }) => elapsedMs)));
    await clearAll(options, clearEvery, fleet);
  }
  const { published } = await fleet.ask<StopReport>({});
  const perSecond = ((published - before.published) * 1000) / (performance.now() - beganAtMs);
  return report(options, { acksMs, lastAcksMs, unconfirmed, perSecond });
}

/** A person clears seconds later, when the stop is on record; here until every device runs again. */
async function clearAll({ devices }: StopBenchOptions, clearEvery: () => Promise<unknown>, fleet: Child): Promise<void> {
  const giveUpAtMs = performance.now() + CONNECT_WITHIN_MS;
  do {
    if (performance.now() > giveUpAtMs) throw new Error("not every device runs again");
    await pause(SETTLE_MS);
    await clearEvery();
    await pause(500);
  } while ((await fleet.ask<StopReport>({})).running < devices);
}

type Measured = Readonly<{ acksMs: number[]; lastAcksMs: number[]; unconfirmed: number; perSecond: number }>;

function report({ devices, clicks }: StopBenchOptions, { acksMs, lastAcksMs, unconfirmed, perSecond }: Measured): StopFigures {
  const line = (name: string, values: readonly number[]) =>
    console.log(
      `${name.padEnd(34)} p50 ${rounded(percentile(values, 0.5))} ms, p99 ${rounded(percentile(values, 0.99))} ms, most ${rounded(percentile(values, 1))} ms`,
    );
  console.log(
    `${devices} simulated devices over TLS, ${rounded(perSecond)} readings/s, ${clicks} clicks, one server process with all roles`,
  );
  line("click to each device's confirmation", acksMs);
  line("click to the last confirmation", lastAcksMs);
  console.log(`not confirmed, or still running when confirmed: ${unconfirmed} of ${rounded(devices * clicks)}`);
  return { lastAckP99Ms: percentile(lastAcksMs, 0.99), unconfirmed };
}
