// A device without Wi-Fi goes on measuring: when the network is back, every reading of the gap is stored, and each once. The device's
// own time runs faster; its connection keeps real time.

import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import { PRESETS } from "@halocline/tank-physics/presets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareReadings } from "./support/stored-readings.ts";
import { type StoryFleet, startStoryFleet } from "./support/story-fleet.ts";
import { type System, startSystem } from "./support/system.ts";

const SPEED = 20;
const INTERVAL_S = 10;
const FIRST_READINGS = 5;
/** Of real time: forty readings. */
const GAP_MS = 20_000;
const GAP_READINGS = (GAP_MS / 1000 / INTERVAL_S) * SPEED;
const SOON_MS = 120_000;

let system: System;
let fleet: StoryFleet;

beforeAll(async () => {
  system = await startSystem("wifi-gap");
  await system.startServer("ingest,worker,auth");
  const { devices } = await system.seed({ deviceNames: ["Reef"] });
  const specs = devices.map((seeded) => ({ ...seeded, calibration: PRESETS.mid.calibration }));
  fleet = startStoryFleet({ broker: system.stack.nats, devices: specs, deviceSpeed: SPEED });
  system.onStop(fleet.stop);
});

afterAll(() => system?.stop());

async function latestSeq(): Promise<number> {
  const [row] = await system.rows<{ seq: number | null }>("select max(seq)::int as seq from sensor_readings");
  return row?.seq ?? 0;
}

test("readings of a time without Wi-Fi are all stored, each once, in one boot", async () => {
  const [device] = fleet.devices;
  if (!device) throw new Error("no device");
  await waitUntil(async () => (await latestSeq()) >= FIRST_READINGS, SOON_MS, "the first readings");
  const before = await latestSeq();
  fleet.setOnline(false);
  await pause(GAP_MS);
  // What was on its way has arrived; of the gap there is nothing.
  expect((await latestSeq()) - before).toBeLessThan(GAP_READINGS / 2);
  fleet.setOnline(true);

  const { boot, registrationId } = device;
  const comparison = async () =>
    compareReadings(system, [{ registrationId: registrationId ?? "", boot, taken: before + GAP_READINGS }]);
  await waitUntil(async () => (await comparison()).missing === 0, SOON_MS, "the readings of the gap", 500);
  const { expected, duplicates } = await comparison();
  console.log(`without Wi-Fi: ${expected} readings, none missing, ${duplicates} stored twice`);
  expect(duplicates).toBe(0);
});
