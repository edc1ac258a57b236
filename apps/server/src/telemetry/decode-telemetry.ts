// From bytes to a message of the telemetry topics, or to the reason why not. Nothing of a refused message is
// believed (SEC-10).

import { plainTelemetry } from "@halocline/contracts/device/plain-telemetry";
import {
  type TelemetryBatchMessage,
  type TelemetryMessage,
  telemetryBatchSchema,
  telemetrySchema,
} from "@halocline/contracts/device/telemetry.contract";
import { type PacketFault, readPacket } from "../broker/packet.ts";
import { topicOf } from "../broker/subjects.ts";
import type { TelemetryMessage as EncodedMessage } from "../broker/telemetry-source.ts";

export type DropReason =
  | PacketFault
  | "bad_subject"
  | "unknown_device"
  | "too_fast"
  | "over_budget"
  | "too_many_boots"
  | "bad_time"
  | "unplaced_full"
  | "poison"
  | "beside_poison";

/** Exactly one of the two messages is there. A batch speaks of the past, not of the device's state. */
export type Incoming = Readonly<{
  registrationId: string;
  receivedAtMs: number;
  boot: string;
  /** Uptime when the message was sent. */
  upMs: number;
  wantsAck: boolean;
  telemetry: TelemetryMessage | null;
  batch: TelemetryBatchMessage | null;
  /** As it came. It is settled as a whole; and this is parked when it can never be stored. */
  origin: Encoded;
}>;

export type Encoded = Pick<EncodedMessage, "subject" | "data" | "receivedAtMs" | "settle">;

/** `registrationId`: as its subject says. */
export function decodeTelemetry(origin: Encoded, registrationId: string): Incoming | DropReason {
  const { subject, data, receivedAtMs } = origin;
  switch (topicOf(subject)) {
    case "telemetry": {
      const packet = readPacket(telemetrySchema, data, plainTelemetry);
      if (!packet.isGood) return packet.fault;
      const { boot, up_ms: upMs, ack } = packet.message;
      const telemetry = packet.message;
      return { registrationId, receivedAtMs, boot, upMs, wantsAck: ack === true, telemetry, batch: null, origin };
    }
    case "telemetry_batch": {
      const packet = readPacket(telemetryBatchSchema, data);
      if (!packet.isGood) return packet.fault;
      const { boot, up_ms: upMs, ack } = packet.message;
      const batch = packet.message;
      return { registrationId, receivedAtMs, boot, upMs, wantsAck: ack === true, telemetry: null, batch, origin };
    }
    default:
      return "bad_subject";
  }
}
