import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  type DeviceReading,
  readingOf,
  readingsOfBatch,
  reportOf,
  telemetryBatchSchema,
  telemetrySchema,
} from "./telemetry.contract.ts";

const folder = join(import.meta.dirname, "fixtures/good");
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));

const steady: DeviceReading = {
  seq: 1842,
  upMs: 18_420_311,
  clockS: 1_794_698_761,
  distanceMm: 45.2,
  rawMm: 45,
  errorCode: 0,
  temperatureC: 25.4,
};

const single: Readonly<Record<string, DeviceReading>> = {
  "telemetry-full.json": steady,
  "telemetry-1024-bytes.txt": steady,
  "telemetry-unknown-key.json": steady,
  "telemetry-with-hold.json": steady,
  "telemetry-specified-keys-only.json": { ...steady, seq: null, rawMm: null, temperatureC: null },
  "telemetry-asks-for-ack.json": { ...steady, seq: 0, distanceMm: 45 },
  "telemetry-live-only-without-seq.json": { ...steady, seq: null, clockS: null },
  "telemetry-sensor-failed.json": { ...steady, seq: 1843, upMs: 18_430_311, distanceMm: null, rawMm: 255, errorCode: 7 },
  "telemetry-sensor-failed-without-reason.json": { ...steady, distanceMm: null, rawMm: null, errorCode: 255, temperatureC: null },
};

const first: DeviceReading = { ...steady, seq: 1800, upMs: 18_000_000, clockS: 1_794_698_000 };

const batches: Readonly<Record<string, readonly DeviceReading[]>> = {
  "telemetry_batch-one-good-one-failed.json": [
    first,
    { ...first, seq: 1801, upMs: 18_010_000, clockS: null, distanceMm: null, rawMm: 255, errorCode: 7, temperatureC: null },
  ],
  "telemetry_batch-asks-for-ack.json": [
    { ...first, seq: 1, upMs: 0, clockS: null, distanceMm: 1.5, rawMm: null, temperatureC: null },
  ],
  "telemetry_batch-twenty-readings.txt": Array.from({ length: 20 }, (_, n) => ({
    ...first,
    seq: 1800 + n,
    upMs: 18_000_000 + 10_000 * n,
    clockS: 1_794_698_000 + 10 * n,
  })),
};

it.each(Object.entries(single))("[SAFE-4] translates %s into its reading", (file, reading) => {
  expect(readingOf(telemetrySchema.parse(read(file)))).toEqual(reading);
});

it.each(Object.entries(batches))("[SAFE-4] translates %s into its readings", (file, readings) => {
  expect(readingsOfBatch(telemetryBatchSchema.parse(read(file)))).toEqual(readings);
});

it("translates every good telemetry packet", () => {
  const named = [...Object.keys(single), ...Object.keys(batches)].sort();
  expect(
    readdirSync(folder)
      .filter((file) => /^telemetry(_batch)?-/.test(file))
      .sort(),
  ).toEqual(named);
});

it("translates telemetry into a report with the boot apart", () => {
  const message = telemetrySchema.parse(read("telemetry-live-only-without-seq.json"));
  expect(reportOf(message, { counter: 57, nonce: 0x9f3c1a77 }, 1_794_698_765_000)).toEqual({
    boot: { counter: 57, nonce: 0x9f3c1a77 },
    upMs: 18_420_311,
    receivedAtMs: 1_794_698_765_000,
    relays: [false, true, false, false, false],
    isSensorOk: true,
    distanceMm: 45.2,
    state: "draining",
    fault: null,
    configRevision: 12,
    firmwareVersion: "1.2.3",
    rssiDbm: -61,
  });
});
