// Server to device. Commands toward action carry a boot, a deadline in the device's own uptime and an order;
// commands toward safety carry none of them, because nothing may stop them (SAFE-10, SAFE-11).

import { z } from "zod";
import * as field from "./fields.ts";

const head = { v: field.protocolVersion, id: field.messageId, seq: field.commandSeq };
const toAction = { ...head, boot: field.boot, deadline_up_ms: field.upMs };
const runStart = { ...toAction, run_id: field.messageId, config_rev: field.revision };
/** Encrypted, or from this very machine: a development server has no certificate. */
const downloadUrl = z
  .url()
  .max(200)
  .regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/);
const leaseMs = z.int().min(1000).max(600_000);

const relayOn = z.object({
  ...toAction,
  type: z.literal("relay"),
  channel: field.channel,
  on: z.literal(true),
  lease_ms: leaseMs.optional(),
});
/** OFF of circulation is a timed pause: an action, with all an action needs. */
const relayPause = z.object({
  ...toAction,
  type: z.literal("relay"),
  channel: field.channel,
  on: z.literal(false),
  pause_ms: z.int().min(60_000).max(3_600_000),
});
/** OFF of anything that moves water: nothing may stop it. */
const relayOff = z.object({
  ...head,
  type: z.literal("relay"),
  channel: field.channel,
  on: z.literal(false),
  pause_ms: z.undefined().optional(),
});

export const commandSchema = z.union([
  z.object({ ...runStart, type: z.enum(["start_top_up", "finish_fill"]) }),
  /** `drain_to`: where the drain of a smaller change ends, for devices with the capability `partial`; the device holds it within its marks. */
  z.object({ ...runStart, type: z.literal("start_water_change"), drain_to: field.markMm.nullish() }),
  relayOn,
  relayPause,
  relayOff,
  z.object({ ...toAction, type: z.literal("renew"), channel: field.channel, lease_ms: leaseMs }),
  z.object({ ...toAction, type: z.literal("clear"), scope: z.literal("stop"), stop_id: field.messageId }),
  z.object({ ...toAction, type: z.literal("clear"), scope: z.enum(["fault", "top_up_lock", "hold"]) }),
  z.object({ ...toAction, type: z.enum(["boost", "identify", "test", "release_top_up", "ota_cancel"]) }),
  z.object({ ...toAction, type: z.literal("time"), ts: field.clockS }),
  z.object({
    ...toAction,
    type: z.literal("ota"),
    update_id: field.messageId,
    url: downloadUrl,
    size: z.int().min(1),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    version: field.firmwareVersion,
    hw: z.string().max(32),
    sig: z.string().max(200),
  }),
  z.object({ ...head, type: z.literal("emergency_stop"), stop_id: field.messageId }),
  z.object({ ...head, type: z.literal("abort"), run_id: field.messageId.optional() }),
]);

/** These seqs of this boot are committed, or refused for good: the device need not repeat them by itself. */
export const telemetryAckSchema = z.object({
  v: field.protocolVersion,
  type: z.literal("telemetry_ack"),
  boot: field.boot,
  have: z.array(z.tuple([field.seq, field.seq]).refine(([first, last]) => first <= last)).max(40),
});

export const welcomeSchema = z.object({
  v: field.protocolVersion,
  type: z.literal("welcome"),
  boot: field.boot,
  ts: field.clockS,
  /** Up to here the server misses nothing of this boot, as far as a device still has it; what lies above is repeated. */
  last_seq: field.seq.nullable(),
  /** May set an emergency stop, never clears one. */
  stop_id: field.messageId.nullable(),
});

export const eventsAckSchema = z.object({
  v: field.protocolVersion,
  type: z.literal("events_ack"),
  boot: field.boot,
  upto: z.int().min(0),
});

/** Everything that may arrive on a device's `commands` topic. */
export const inboundSchema = z.union([telemetryAckSchema, welcomeSchema, eventsAckSchema, commandSchema]);

export type CommandMessage = z.infer<typeof commandSchema>;
export type TelemetryAckMessage = z.infer<typeof telemetryAckSchema>;
export type WelcomeMessage = z.infer<typeof welcomeSchema>;
export type EventsAckMessage = z.infer<typeof eventsAckSchema>;
