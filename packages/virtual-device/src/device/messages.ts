// The words of the protocol, exactly as the contracts spell them.

import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import type { AckMessage, AckResult, OtaStatusMessage } from "@halocline/contracts/device/replies.contract";
import type { HelloMessage, StatusMessage } from "@halocline/contracts/device/status.contract";
import type { TelemetryBatchMessage, TelemetryMessage } from "@halocline/contracts/device/telemetry.contract";
import type { CoreView } from "@halocline/device-core/core.types";
import { CAPABILITIES, type DeviceIdentity, HARDWARE_MODEL, SLOT_BYTES } from "./identity.ts";
import type { TakenReading } from "./telemetry-ring.ts";
import type { OtaReport } from "./update.ts";

export type OutgoingTopic = "telemetry" | "telemetry_batch" | "status" | "acks" | "events" | "ota_status";
export type OutgoingMessage = Readonly<{ topic: OutgoingTopic; payload: string }>;

export const outgoing = (topic: OutgoingTopic, message: object): OutgoingMessage => ({ topic, payload: JSON.stringify(message) });

/** MQTT's own header and the topic count as part of the packet. */
const PACKET_OVERHEAD_BYTES = 80;
const MAX_PAYLOAD_BYTES = MAX_PACKET_BYTES - PACKET_OVERHEAD_BYTES;

/** What surrounds a reading in a full message. */
export type DeviceSituation = Readonly<{
  view: CoreView;
  /** The document in force. */
  config: ConfigMessage | null;
  rssiDbm: number;
  lastRunId: string | null;
  otaState: "valid" | "pending_verify";
}>;

/** What may be behind a hold is said only while there is one: a packet is small. */
const holdOf = ({ hold, suspects }: CoreView) => ({ hold, ...(hold !== null && { suspects: [...suspects] }) });

export function telemetryMessage(
  identity: DeviceIdentity,
  situation: DeviceSituation,
  reading: Omit<TakenReading, "seq"> & { seq?: number },
  asksForAck = false,
): TelemetryMessage {
  const { view, config } = situation;
  return {
    v: 1,
    device_id: identity.hardwareId,
    ts: reading.clockS,
    water_mm: reading.distanceMm,
    sensor_ok: reading.distanceMm !== null,
    firmware_version: identity.firmwareVersion,
    rssi: situation.rssiDbm,
    top_height: config?.cal?.top ?? null,
    drain_height: config?.cal?.drain ?? null,
    hysteresis: config?.cal?.hyst ?? null,
    relays: [...view.relays],
    boot: identity.boot,
    ...(reading.seq === undefined ? {} : { seq: reading.seq }),
    up_ms: reading.upMs,
    raw_mm: reading.rawMm,
    err: reading.errorCode,
    state: view.state,
    fault: view.fault,
    ...holdOf(view),
    run: view.run?.id ?? null,
    temp_c: reading.temperatureC,
    config_rev: config?.rev ?? 0,
    ...(asksForAck ? { ack: true } : {}),
  };
}

/** As many of the readings, in order, as one packet holds. */
export function telemetryBatchMessage(
  { hardwareId, boot }: DeviceIdentity,
  readings: readonly TakenReading[],
  nowUpMs: number,
): TelemetryBatchMessage {
  const message: TelemetryBatchMessage = { v: 1, device_id: hardwareId, boot, up_ms: nowUpMs, ack: true, readings: [] };
  let bytes = JSON.stringify(message).length;
  for (const { seq, upMs, clockS, distanceMm, rawMm, errorCode, temperatureC } of readings) {
    const compact: TelemetryBatchMessage["readings"][number] = [seq, upMs, clockS, distanceMm, rawMm, errorCode, temperatureC];
    bytes += JSON.stringify(compact).length + 1;
    if (bytes > MAX_PAYLOAD_BYTES) break;
    message.readings.push(compact);
  }
  return message;
}

export function helloMessage(identity: DeviceIdentity, situation: DeviceSituation, upMs: number): HelloMessage {
  const { view, config, lastRunId, otaState } = situation;
  return {
    v: 1,
    status: "online",
    device_id: identity.hardwareId,
    boot: identity.boot,
    up_ms: upMs,
    reset: "poweron",
    caps: [...CAPABILITIES],
    hw: HARDWARE_MODEL,
    firmware_version: identity.firmwareVersion,
    config_rev: config?.rev ?? 0,
    estop: view.isStopLatched,
    top_up_lock: view.isTopUpLocked,
    fault: view.fault,
    ...holdOf(view),
    state: view.state,
    last_run: lastRunId,
    ota_state: otaState,
    chip: "esp32",
    slot: SLOT_BYTES,
    secure_version: 0,
    proto: [1, 1],
  };
}

export const ackMessage = (
  { boot }: DeviceIdentity,
  view: CoreView,
  id: string,
  result: AckResult,
  upMs: number,
): AckMessage => ({
  v: 1,
  id,
  result,
  state: view.state,
  fault: view.fault,
  boot,
  up_ms: upMs,
  relays: [...view.relays],
});

export const otaStatusMessage = ({ boot }: DeviceIdentity, report: OtaReport, upMs: number): OtaStatusMessage => ({
  v: 1,
  boot,
  up_ms: upMs,
  ...report,
});

export const offlineMessage = (boot: string): StatusMessage => ({ v: 1, status: "offline", boot });
