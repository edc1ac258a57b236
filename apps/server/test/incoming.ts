// Decoded messages to start from.

import type { TelemetryMessage } from "@halocline/contracts/device/telemetry.contract";
import type { BootAnchor, StoredAnchor } from "../src/features/devices/device-registry.store.ts";
import { decodeTelemetry, type Incoming } from "../src/telemetry/decode-telemetry.ts";
import { telemetry } from "./telemetry.ts";

export const registration = (n: number): string => `0190d3a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

const decoded = (registrationId: string, topic: string, text: string, receivedAtMs: number): Incoming => {
  const subject = `halocline.v1.${registrationId}.${topic}`;
  const message = decodeTelemetry({ subject, data: Buffer.from(text), receivedAtMs, settle: () => {} }, registrationId);
  if (typeof message === "string") throw new Error(`refused as ${message}`);
  return message;
};

/** As the database answers for boots it did not know. */
export const newAnchors = async (wanted: readonly BootAnchor[]): Promise<StoredAnchor[]> =>
  wanted.map(({ anchorMs }) => newAnchor(anchorMs));
export const newAnchor = (anchorMs: number): StoredAnchor => ({
  anchorMs,
  isSettled: false,
  correctedUpMs: null,
  isMoving: false,
});

/** Where nothing is ever disputed and there is always room. */
export const UNDISPUTED = {
  insertUnplaced: async () => [],
  listChangedBoots: async () => [],
  readRoom: async () => ({ fromMs: 0, untilMs: Number.POSITIVE_INFINITY }),
};

export const incoming = (registrationId: string, receivedAtMs: number, change: Partial<TelemetryMessage> = {}): Incoming =>
  decoded(registrationId, "telemetry", telemetry({ ts: null, ...change }), receivedAtMs);

export const incomingBatch = (registrationId: string, receivedAtMs: number, message: Record<string, unknown>): Incoming =>
  decoded(registrationId, "telemetry_batch", JSON.stringify({ v: 1, device_id: "hc-0a1b2c3d4e5f", ...message }), receivedAtMs);
