// A fleet that returns all at once with full rings, and one device with bad manners: the others notice little.

import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import type { SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { latencyText, percentile } from "./support/figures.ts";
import { behaveBadly, type HostileDeeds } from "./support/hostile-device.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { sized } from "./support/size.ts";
import { type SteadyDevices, startSteadyDevices } from "./support/steady-devices.ts";
import { compareReadings } from "./support/stored-readings.ts";
import { type StormFleet, type StormPlan, type StormReport, startStormFleet } from "./support/storm-fleet.ts";
import { deviceNames, type System, startSystem } from "./support/system.ts";

const STEADY_DEVICES = 20;
const STEADY_INTERVAL_MS = 1000;
const STORM_DEVICES = sized(200, 1000);
/** Forty minutes without a network, at the protocol's interval. */
const RING_READINGS = 240;
/** The full size keeps the protocol's gap; the small one shortens it so that as many batches come in a second. */
const BATCH_GAP_MS = sized(1000, 5000);
const CALM_MS = sized(8000, 15_000);
const STORM_OVER_WITHIN_MS = 240_000;
const STEADY_P99_WITHIN_MS = 5000;

let system: System;
let ingest: ServerProcess;
let steady: SteadyDevices;
let storm: StormFleet;
let stormPlan: StormPlan;
let hostile: SeededDevice;

beforeAll(async () => {
  system = await startSystem("storm");
  await system.startServer("auth,worker");
  ingest = await system.startServer("ingest");
  const { nats } = system.stack;
  const steadyAccount = await system.seed({ deviceNames: [...deviceNames(STEADY_DEVICES, "Steady"), "Hostile"] });
  const { devices } = await system.seed({ deviceNames: deviceNames(STORM_DEVICES, "Storm") });
  hostile = steadyAccount.devices[STEADY_DEVICES] as SeededDevice;
  stormPlan = { brokerUrl: nats.mqttUrl, caFile: nats.caFile, devices, ringReadings: RING_READINGS, batchGapMs: BATCH_GAP_MS };
  storm = startStormFleet();
  system.onStop(storm.stop);
  steady = await startSteadyDevices(nats, steadyAccount.devices.slice(0, STEADY_DEVICES), STEADY_INTERVAL_MS);
  system.onStop(steady.close);
});

afterAll(() => system?.stop());

async function stormIsOver(): Promise<StormReport> {
  const deadlineMs = performance.now() + STORM_OVER_WITHIN_MS;
  let report = await storm.ask();
  while (report.heldOfRings > 0 && performance.now() < deadlineMs) {
    await pause(500);
    report = await storm.ask();
  }
  return report;
}

const dropped = (reason: string) => ingest.metric("halocline_ingest_dropped_total", `reason="${reason}"`);

async function expectHostileToBeContained({ repeatedSeq, rounds, oversized, thrownOut }: HostileDeeds): Promise<void> {
  const [badTime, notJson, tooLarge] = [await dropped("bad_time"), await dropped("not_json"), await dropped("too_large")];
  const [stored] = await system.rows<{ rows: number }>(
    `select count(*)::int as rows from sensor_readings r join devices d using (device_no) where d.registration_id = $1 and r.seq = $2 and r.taken_at > now() - interval '1 hour'`,
    [hostile.registrationId, repeatedSeq],
  );
  console.log(
    `hostile: ${rounds} rounds | refused: ${badTime} too old, ${notJson} not JSON, ${tooLarge} too large; ` +
      `${thrownOut} of ${oversized} times thrown out for 64 KB; ${stored?.rows} row of the repeated seq`,
  );
  expect(stored?.rows).toBe(1);
  // Half: what was on its way when the broker closed the connection never arrived.
  for (const count of [badTime, notJson, tooLarge]) expect(count).toBeGreaterThan(rounds / 2);
  expect(thrownOut).toBe(oversized);
}

test("steady devices keep their pace while a fleet returns with full rings", { timeout: 600_000 }, async () => {
  const beginMs = performance.now();
  await pause(CALM_MS);
  const stormMs = performance.now();
  await storm.ask({ plan: stormPlan });
  const badManners = behaveBadly(system.stack.nats, hostile);
  const report = await stormIsOver();
  const deeds = await badManners;
  const overMs = performance.now();
  await pause(CALM_MS);
  steady.stopSending();
  await waitUntil(() => steady.unconfirmed() === 0, 10_000, "the last confirmations").catch(() => {});

  const during = steady.latenciesMs(stormMs, overMs);
  const rings = stormPlan.devices.map(({ registrationId }, index) => ({
    registrationId,
    boot: report.boots[index] ?? "",
    taken: RING_READINGS,
  }));
  const stored = await compareReadings(system, rings);
  const steadyStored = await compareReadings(system, steady.taken());
  console.log(
    `storm: ${STORM_DEVICES} devices with ${RING_READINGS} readings each, ${report.connects} connects, over after ` +
      `${((overMs - stormMs) / 1000).toFixed(1)} s | ${stored.expected} held, ${stored.missing} missing, ${stored.duplicates} duplicates, ${report.abandoned} abandoned`,
  );
  console.log(`steady, publish to confirmation: before ${latencyText(steady.latenciesMs(beginMs, stormMs))}`);
  console.log(`                                 during ${latencyText(during)}`);
  console.log(`                                 after  ${latencyText(steady.latenciesMs(overMs, performance.now()))}`);
  expect(stored).toMatchObject({ missing: 0, duplicates: 0 });
  expect(steadyStored).toMatchObject({ missing: 0, duplicates: 0 });
  expect(steady.unconfirmed()).toBe(0);
  expect(percentile(during, 0.99)).toBeLessThan(STEADY_P99_WITHIN_MS);
  await expectHostileToBeContained(deeds);
});
