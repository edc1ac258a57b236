// Stored or live readings in the shape of the wire.

import type { TelemetryMessage } from "@halocline/contracts/device/telemetry.contract";
import type { LatestReading, SensorReading } from "@halocline/contracts/http/entities.contract";
import type { TelemetryUpdate } from "@halocline/contracts/live/socket.contract";
import { bootAnchorMs, readingTimeMs } from "@halocline/domain/devices/reading-time";
import type { StoredReading } from "./readings.store.ts";

export const readingStatus = (errorCode: number): string => (errorCode === 0 ? "ok" : `sensor_error_${errorCode}`);

export const presentLatest = (reading: StoredReading, nowMs: number): LatestReading => ({
  heightMm: reading.distanceMm,
  deviceTimestamp: reading.takenAt.toISOString(),
  receivedAt: reading.receivedAt.toISOString(),
  temperatureC: reading.temperatureC,
  rawDistance: reading.rawMm,
  status: readingStatus(reading.errorCode),
  ageMs: Math.max(0, Math.round(nowMs - reading.receivedAt.getTime())),
});

export const presentReading = (reading: StoredReading): SensorReading => ({
  id: reading.id,
  deviceTimestamp: reading.takenAt.toISOString(),
  heightMm: reading.distanceMm,
  rawDistance: reading.rawMm,
  temperatureC: reading.temperatureC,
  status: readingStatus(reading.errorCode),
});

/** Straight from the device's message: the live path never waits for the database. */
export function presentTelemetry(
  message: TelemetryMessage,
  watched: { deviceId: string; tankId: string | null },
  receivedAtMs: number,
): TelemetryUpdate {
  const takenAtMs = readingTimeMs(bootAnchorMs(receivedAtMs, message.up_ms), message.up_ms, message.ts ?? null);
  return {
    deviceId: watched.deviceId,
    tankId: watched.tankId,
    reading: {
      heightMm: message.water_mm,
      deviceTimestamp: new Date(takenAtMs).toISOString(),
      receivedAt: new Date(receivedAtMs).toISOString(),
      temperatureC: message.temp_c ?? null,
      rawDistance: message.raw_mm ?? null,
      status: message.sensor_ok ? "ok" : readingStatus(message.err || 255),
      ageMs: 0,
    },
    relays: message.relays,
    rssiDbm: message.rssi,
    firmwareVersion: message.firmware_version,
  };
}
