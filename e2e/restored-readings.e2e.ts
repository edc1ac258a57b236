// A server that was restored from a backup gets its readings again: devices keep what was confirmed, and repeat what lies above
// the number that their welcome tells.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { waitUntil } from "@halocline/local-services/processes";
import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "./support/server-process.ts";
import { compareReadings, type TakenReadings } from "./support/stored-readings.ts";
import { unreadMessages } from "./support/stream.ts";
import { deviceNames, type System, startSystem } from "./support/system.ts";

const DEVICES = 6;
const CONFIRMED_EACH = 40;
const IN_THE_BACKUP = 15;
/** Twenty times as fast as the protocol, as its batches are. */
const TIMINGS = { intervalMs: 500, keepsOwnInterval: true, helloMs: 1000, repeatAfterMs: 4500, batchGapMs: 250 };

let system: System;
let ingest: ServerProcess;
let fleet: Fleet;

beforeAll(async () => {
  system = await startSystem("restored-readings");
  await system.startServer("auth,worker");
  ingest = await system.startServer("ingest");
  const { devices } = await system.seed({ deviceNames: deviceNames(DEVICES, "Tank") });
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const backoff = { firstMs: 300, longestMs: 1000 };
  fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), timings: TIMINGS, backoff, devices });
  system.onStop(fleet.stop);
});

afterAll(() => system?.stop());

const taken = (): TakenReadings[] =>
  fleet.devices.map((device) => ({
    registrationId: device.registrationId ?? "",
    boot: device.boot,
    taken: device.status().taken,
  }));

type Row = Readonly<{ device_no: number; seq: number; taken_at: Date }>;

const stored = () => system.rows<Row>("select device_no, seq, taken_at from sensor_readings order by device_no, seq");

/** As it was when the backup was made; the boot of the last device began after that. */
async function restoreDatabase(): Promise<number> {
  const [last] = await system.rows<{ device_no: number }>("select max(device_no) as device_no from devices");
  if (!last) throw new Error("there are no devices");
  await system.rows("delete from sensor_readings where seq > $1 or device_no = $2", [IN_THE_BACKUP, last.device_no]);
  await system.rows("update device_latest set last_seq = $1", [IN_THE_BACKUP]);
  for (const table of ["device_latest", "device_boots"])
    await system.rows(`delete from ${table} where device_no = $1`, [last.device_no]);
  return last.device_no;
}

test("what a backup does not hold, devices send again, to the same times", { timeout: 240_000 }, async () => {
  const isConfirmed = () => fleet.devices.every((device) => device.status().confirmed >= CONFIRMED_EACH);
  await waitUntil(isConfirmed, 120_000, "readings to be confirmed");
  await ingest.kill();
  const before = await stored();
  await system.stack.nats.stop("SIGKILL");
  const newBootOf = await restoreDatabase();
  const lost = before.length - (await stored()).length;
  await system.stack.nats.restart();
  // The new connections' readings lie in the stream before anybody reads a hello: their numbers are committed first.
  await waitUntil(async () => (await unreadMessages(system.stack.nats)) > 2 * DEVICES, 60_000, "unread messages");
  await ingest.start();

  const expected = taken();
  const beganAtMs = performance.now();
  let comparison = await compareReadings(system, expected);
  while (comparison.missing > 0 && performance.now() - beganAtMs < 90_000) {
    await pause(500);
    comparison = await compareReadings(system, expected);
  }
  const tookS = ((performance.now() - beganAtMs) / 1000).toFixed(1);
  console.log(`restored readings: ${lost} were lost, ${comparison.missing} are missing ${tookS} s later`);
  expect(lost).toBeGreaterThan(DEVICES * (CONFIRMED_EACH - IN_THE_BACKUP));
  expect(comparison).toMatchObject({ missing: 0, duplicates: 0 });

  const after = new Map((await stored()).map((row) => [`${row.device_no} ${row.seq}`, row.taken_at.getTime()]));
  const moved = before.map(({ device_no, seq, taken_at }) => ({
    device_no,
    ms: Math.abs((after.get(`${device_no} ${seq}`) ?? 0) - taken_at.getTime()),
  }));
  expect(moved.filter(({ device_no, ms }) => device_no !== newBootOf && ms > 0)).toEqual([]);
  // Its readings from before its clock was set are placed by when the server first heard of this boot: that is now another moment.
  expect(Math.max(...moved.filter(({ device_no }) => device_no === newBootOf).map(({ ms }) => ms))).toBeLessThan(2000);
  expect(fleet.counters().abandoned).toBe(0);
});
