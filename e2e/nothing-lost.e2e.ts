// No reading is lost and none is stored twice, whatever is killed while devices send.

import { readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "./support/server-process.ts";
import { sized } from "./support/size.ts";
import { compareReadings, type TakenReadings } from "./support/stored-readings.ts";
import { unreadMessages } from "./support/stream.ts";
import { deviceNames, type System, startSystem } from "./support/system.ts";

const DEVICES = sized(150, 1000);
const INTERVAL_MS = 500;
const STAGGER_MS = sized(10, 6);
const CALM_MS = 3000;
const UNREAD_MESSAGES = 4 * DEVICES;
const COMPLETE_WITHIN_MS = 120_000;

/**
 * The protocol's numbers belong to a reading every 10 s; here one comes every half second, so the others shrink too.
 * Repeats begin after 15 s instead of 90 (a repeat asks for an ack, so this is also how often a device hears one), two
 * batches a second instead of one per 5 s (as many readings per interval as the protocol allows), hello every 2 s.
 * Repeats do not shrink by the full twenty: restarts take as long as ever, and a device that repeats faster than the
 * server catches up would take its silence for refusals. Tries and ring stay as they are: the ring holds 12 minutes.
 */
const TIMINGS = { intervalMs: INTERVAL_MS, keepsOwnInterval: true, helloMs: 2000, repeatAfterMs: 15_000, batchGapMs: 500 };
const BACKOFF = { firstMs: 500, longestMs: 4000 };

let system: System;
let ingest: ServerProcess;
let fleet: Fleet;

beforeAll(async () => {
  system = await startSystem("nothing-lost");
  await system.startServer("auth,worker");
  ingest = await system.startServer("ingest");
  const { devices } = await system.seed({ deviceNames: deviceNames(DEVICES, "Tank") });
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const fleetOptions = { brokerUrl, ca: readFileSync(caFile), staggerMs: STAGGER_MS, timings: TIMINGS, backoff: BACKOFF };
  fleet = startFleet({ ...fleetOptions, devices });
  system.onStop(fleet.stop);
});

afterAll(() => system?.stop());

async function allConnected(): Promise<void> {
  const isAbsent = (device: Fleet["devices"][number]) => !device.status().isUp;
  await waitUntil(() => !fleet.devices.some(isAbsent), 90_000, "every device to be connected").catch((error: Error) => {
    const errors = new Set(fleet.devices.filter(isAbsent).map((device) => device.status().lastError ?? "no error"));
    throw new Error(`${error.message}; ${fleet.counters().connected} are; the others say: ${[...errors].join(", ")}`);
  });
}

const taken = (): TakenReadings[] =>
  fleet.devices.map((device) => ({
    registrationId: device.registrationId ?? "",
    boot: device.boot,
    taken: device.status().taken,
  }));

async function killIngest(): Promise<void> {
  await ingest.kill();
  await pause(1000);
  await ingest.start();
}

async function restartDatabaseImmediately(): Promise<void> {
  await system.stack.postgres.stop("SIGQUIT");
  await system.stack.postgres.restart();
}

async function killBroker(): Promise<void> {
  await system.stack.nats.stop("SIGKILL");
  await system.stack.nats.restart();
}

async function wipeBroker(): Promise<void> {
  await system.stack.nats.stop("SIGKILL");
  rmSync(system.stack.nats.storeFolder, { recursive: true });
  await system.stack.nats.restart();
}

/** With nobody reading, the stream is the only place outside the devices where these readings are. */
async function wipeBrokerWithUnreadMessages(): Promise<void> {
  await ingest.kill();
  await waitUntil(async () => (await unreadMessages(system.stack.nats)) > UNREAD_MESSAGES, 45_000, "unread messages");
  console.log(`  ${await unreadMessages(system.stack.nats)} unread messages are destroyed`);
  await wipeBroker();
  await ingest.start();
}

const FAULTS = [killIngest, restartDatabaseImmediately, killIngest, killBroker, wipeBroker, wipeBrokerWithUnreadMessages];

test("every reading is stored exactly once, although ingest, database and broker are killed", { timeout: 600_000 }, async () => {
  await allConnected();
  const [beganAtMs, takenBefore] = [performance.now(), fleet.counters().taken];
  await pause(CALM_MS);
  let lastFaultAtMs = 0;
  for (const fault of FAULTS) {
    await fault();
    lastFaultAtMs = performance.now();
    await allConnected();
    console.log(`  ${fault.name}: every device is connected ${((performance.now() - lastFaultAtMs) / 1000).toFixed(1)} s later`);
    await pause(CALM_MS);
  }
  const perSecond = (fleet.counters().taken - takenBefore) / ((performance.now() - beganAtMs) / 1000);

  // Sending goes on: recovery has to win against the load.
  const expected = taken();
  let comparison = await compareReadings(system, expected);
  while (comparison.missing > 0 && performance.now() - lastFaultAtMs < COMPLETE_WITHIN_MS) {
    await pause(1000);
    comparison = await compareReadings(system, expected);
  }
  const recoveredS = (performance.now() - lastFaultAtMs) / 1000;
  const { connects, abandoned } = fleet.counters();
  console.log(
    `nothing lost: ${DEVICES} devices, ${Math.round(perSecond)} readings/s, ${connects} connects | ${comparison.expected} taken, ` +
      `${comparison.rows} rows, ${comparison.missing} missing, ${comparison.duplicates} duplicates, ${abandoned} abandoned | ` +
      `complete ${recoveredS.toFixed(1)} s after the last fault`,
  );
  expect(comparison).toMatchObject({ missing: 0, duplicates: 0 });
  expect(abandoned).toBe(0);
  // Three broker deaths: had anybody stayed connected, the faults would not have been faults.
  expect(connects).toBeGreaterThanOrEqual(DEVICES * 4);
});
