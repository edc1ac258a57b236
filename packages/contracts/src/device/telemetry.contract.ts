// One reading with the device's state around it, and the compact form for readings that were missed.

import type { Boot } from "@halocline/domain/devices/boot";
import type { DeviceReport } from "@halocline/domain/devices/report";
import { z } from "zod";
import * as field from "./fields.ts";

export const telemetrySchema = z
  .object({
    v: field.protocolVersion,
    device_id: field.hardwareId,
    ts: field.clockS.nullish(),
    water_mm: field.distanceMm.nullable(),
    sensor_ok: z.boolean(),
    firmware_version: field.firmwareVersion,
    rssi: field.rssiDbm,
    top_height: z.number().nullish(),
    drain_height: z.number().nullish(),
    hysteresis: z.number().nullish(),
    relays: z.array(z.boolean()).length(5),
    boot: field.boot,
    up_ms: field.upMs,
    /** Missing on messages faster than the interval: those are shown live and not stored. */
    seq: field.seq.optional(),
    raw_mm: field.rawMm.nullish(),
    err: field.sensorErrorCode.optional(),
    state: field.word.optional(),
    fault: field.word.nullish(),
    hold: field.hold,
    suspects: field.suspects.optional(),
    run: field.messageId.nullish(),
    temp_c: field.temperatureC.nullish(),
    config_rev: field.revision.optional(),
    /** Asks for a telemetry_ack as soon as this message is committed. */
    ack: z.boolean().optional(),
  })
  // A distance beside a failed sensor or a driver error is no reading (SAFE-4).
  .refine(({ sensor_ok, water_mm, err }) => sensor_ok === (water_mm !== null) && (water_mm === null || !err));

export type TelemetryMessage = z.infer<typeof telemetrySchema>;

/** seq, up_ms, ts, water_mm, raw_mm, err, temp_c: a full batch of twenty must fit one packet. */
const compactReading = z
  .tuple([
    field.seq,
    field.upMs,
    field.clockS.nullable(),
    field.distanceMm.nullable(),
    field.rawMm.nullable(),
    field.sensorErrorCode,
    field.temperatureC.nullable(),
  ])
  .refine(([, , , distanceMm, , errorCode]) => distanceMm === null || errorCode === 0);

export const telemetryBatchSchema = z.object({
  v: field.protocolVersion,
  device_id: field.hardwareId,
  boot: field.boot,
  /** Uptime at sending; each reading carries the uptime at which it was taken. */
  up_ms: field.upMs,
  ack: z.boolean().optional(),
  readings: z.array(compactReading).min(1).max(20),
});

export type TelemetryBatchMessage = z.infer<typeof telemetryBatchSchema>;

/** A reading as the server stores it, before its time is known. `seq` null means live only. */
export type DeviceReading = Readonly<{
  seq: number | null;
  upMs: number;
  clockS: number | null;
  distanceMm: number | null;
  rawMm: number | null;
  errorCode: number;
  temperatureC: number | null;
}>;

/** What a failed sensor reports when it does not say why. */
const UNNAMED_SENSOR_ERROR = 255;

export function readingOf(message: TelemetryMessage): DeviceReading {
  return {
    seq: message.seq ?? null,
    upMs: message.up_ms,
    clockS: message.ts ?? null,
    distanceMm: message.water_mm,
    rawMm: message.raw_mm ?? null,
    errorCode: message.sensor_ok ? 0 : message.err || UNNAMED_SENSOR_ERROR,
    temperatureC: message.temp_c ?? null,
  };
}

export function readingsOfBatch(message: TelemetryBatchMessage): DeviceReading[] {
  return message.readings.map(([seq, upMs, clockS, distanceMm, rawMm, err, temperatureC]) => ({
    seq,
    upMs,
    clockS,
    distanceMm,
    rawMm,
    errorCode: distanceMm === null ? err || UNNAMED_SENSOR_ERROR : 0,
    temperatureC,
  }));
}

/** The boot is given: whoever asks has read it already, for every message of the boot. */
export function reportOf(message: TelemetryMessage, boot: Boot, receivedAtMs: number): DeviceReport {
  return {
    boot,
    upMs: message.up_ms,
    receivedAtMs,
    relays: message.relays,
    isSensorOk: message.sensor_ok,
    distanceMm: message.water_mm,
    state: message.state ?? null,
    fault: message.fault ?? null,
    configRevision: message.config_rev ?? null,
    firmwareVersion: message.firmware_version,
    rssiDbm: message.rssi,
  };
}
