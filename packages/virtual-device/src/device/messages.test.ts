import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import { describe, expect, it } from "vitest";
import { CONFIG, DeviceBench } from "../../test/device-bench.ts";
import { helloMessage, offlineMessage, telemetryBatchMessage, telemetryMessage } from "./messages.ts";

const identity = { hardwareId: "hc-0a1b2c3d4e5f", boot: "57-9f3c1a77", firmwareVersion: "0.1.0-sim" };
const bench = DeviceBench.ready();
const { config } = bench.flash.content;
const situation = { view: bench.device.view, config, rssiDbm: -61, lastRunId: null, otaState: "valid" } as const;
const reading = { upMs: 18_420_311, clockS: 1_794_698_761, distanceMm: 45.2, rawMm: 45, errorCode: 0, temperatureC: 25.4 };

describe("device messages", () => {
  it("builds telemetry with a seq, and live telemetry without", () => {
    const stored = telemetryMessage(identity, situation, { seq: 1842, ...reading }, true);
    expect(telemetrySchema.parse(stored)).toEqual(stored);
    expect(stored).toMatchObject({
      seq: 1842,
      ack: true,
      water_mm: 45.2,
      sensor_ok: true,
      top_height: CONFIG.cal.top,
      drain_height: CONFIG.cal.drain,
      config_rev: 12,
    });
    expect(stored.relays).toEqual([true, false, false, false, false]);
    const live = telemetryMessage(identity, situation, reading);
    expect(telemetrySchema.parse(live)).toEqual(live);
    expect(live).not.toHaveProperty("seq");
    expect(live).not.toHaveProperty("ack");
  });

  it("[SAFE-4] says null and not ok without a reading", () => {
    const failed = { ...reading, distanceMm: null, rawMm: null, errorCode: 7, clockS: null };
    const message = telemetrySchema.parse(telemetryMessage(identity, situation, failed));
    expect(message).toMatchObject({ water_mm: null, raw_mm: null, sensor_ok: false, err: 7, ts: null });
  });

  it("says hello and leaves a will", () => {
    const hello = helloMessage(identity, situation, 1200);
    expect(statusSchema.parse(hello)).toEqual(hello);
    expect(statusSchema.parse(offlineMessage(identity.boot))).toEqual({ v: 1, status: "offline", boot: "57-9f3c1a77" });
  });

  it("[SAFE-7] says in telemetry and hello why its pumps are held off, and what may be behind it", () => {
    const view = { ...situation.view, hold: "falling", suspects: ["leak", "back_siphon"] } as const;
    const held = { hold: "falling", suspects: ["leak", "back_siphon"] };
    expect(telemetrySchema.parse(telemetryMessage(identity, { ...situation, view }, reading))).toMatchObject(held);
    expect(statusSchema.parse(helloMessage(identity, { ...situation, view }, 1200))).toMatchObject(held);
    expect(telemetryMessage(identity, situation, reading)).toMatchObject({ hold: null });
    expect(telemetryMessage(identity, situation, reading)).not.toHaveProperty("suspects");
  });

  it.each([1, 20])("packs %d readings with their compact fields", (count) => {
    const readings = Array.from({ length: count }, (_, index) => ({ ...reading, upMs: 1000, seq: index + 1, clockS: null }));
    const batch = telemetryBatchMessage(identity, readings, 2000);
    expect(telemetryBatchSchema.parse(batch)).toEqual(batch);
    expect(batch.readings).toHaveLength(count);
    expect(batch.readings[0]).toEqual([1, 1000, null, 45.2, 45, 0, 25.4]);
    expect(batch.ack).toBe(true);
  });

  it("keeps a batch within one packet, topic included, even after years", () => {
    const long = { ...reading, upMs: 99_999_999_999, distanceMm: 145.2, rawMm: 145, errorCode: 0 };
    const readings = Array.from({ length: 20 }, (_, index) => ({ ...long, seq: 9_999_900 + index }));
    const hardwareId = "h".repeat(64);
    const batch = telemetryBatchMessage({ ...identity, hardwareId }, readings, 99_999_999_999);
    const topic = "halocline/v1/6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11/telemetry_batch";
    expect(JSON.stringify(batch).length + topic.length + 5).toBeLessThanOrEqual(MAX_PACKET_BYTES);
    expect(batch.readings.length).toBeGreaterThan(10);
    expect(telemetryBatchSchema.parse(batch)).toEqual(batch);
  });
});
