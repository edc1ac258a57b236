// Rows and reports to start from, and a short way to have rows written.

import type { DeviceReport } from "@halocline/domain/devices/report";
import type { Pool } from "../src/db/pools.ts";
import { insertReadings, type ReadingRow } from "../src/telemetry/readings.store.ts";
import { createRollupMarks } from "../src/telemetry/rollup-marks.ts";

const BOOT_57 = { counter: 57, nonce: 0x9f3c1a77 };

const reading: ReadingRow["reading"] = { distanceMm: 45.5, temperatureC: 25.5, rawMm: 45, errorCode: 0 };

type RowChange = Partial<Omit<ReadingRow, "reading"> & ReadingRow["reading"]>;

export const readingRow = (change: RowChange = {}): ReadingRow => {
  const { distanceMm, temperatureC, rawMm, errorCode, ...rest } = { ...reading, ...change };
  return {
    deviceNo: 1,
    accountId: "0190d3a0-0000-7000-8000-000000000001",
    takenAtMs: 1_800_000_000_000,
    receivedAtMs: 1_800_000_000_000,
    boot: (57n << 32n) | 0x9f3c1a77n,
    seq: 1,
    ...rest,
    reading: { distanceMm, temperatureC, rawMm, errorCode },
  };
};

export const deviceReport = (change: Partial<DeviceReport> = {}): DeviceReport => ({
  boot: BOOT_57,
  upMs: 1000,
  receivedAtMs: 1_800_000_000_000,
  relays: [true, false, false, false, false],
  isSensorOk: true,
  distanceMm: 45.5,
  state: "idle",
  fault: null,
  configRevision: 1,
  firmwareVersion: "1.2.3",
  rssiDbm: -61,
  ...change,
});

/** As a process would that has just started; returns how many rows were new. */
export async function writeRows(pool: Pool, rows: readonly ReadingRow[]): Promise<number> {
  const { epoch } = await insertReadings(pool, [], -1, []);
  return (await insertReadings(pool, rows, epoch, createRollupMarks().missing(rows))).rows;
}
