// What a device says about a command, a run or an update: acks, events, ota_status.

import { z } from "zod";
import * as field from "./fields.ts";

export const ackSchema = z.object({
  v: field.protocolVersion,
  id: field.messageId,
  result: z.enum([
    "ok",
    "busy",
    "latched",
    "expired",
    "stale_boot",
    "stale_config",
    "duplicate",
    "sensor",
    "not_calibrated",
    "interlock",
    "bad_request",
    "unsupported",
  ]),
  state: field.word,
  fault: field.word.nullable(),
  boot: field.boot,
  up_ms: field.upMs,
  /** The outputs after the command: the report that lets a screen say "on" or "off" (SAFE-18). */
  relays: z.array(z.boolean()).length(5).optional(),
});

export type AckMessage = z.infer<typeof ackSchema>;
export type AckResult = AckMessage["result"];

/** Numbered per boot and repeated until events_ack; unknown types are stored too, so only the frame is fixed. */
export const eventSchema = z.object({
  v: field.protocolVersion,
  boot: field.boot,
  n: z.int().min(0),
  up_ms: field.upMs,
  type: field.word,
  run: field.messageId.nullish(),
  data: z.record(field.word, z.union([field.line, z.number(), z.boolean(), z.null()])).optional(),
});

export type EventMessage = z.infer<typeof eventSchema>;

export const otaStatusSchema = z.object({
  v: field.protocolVersion,
  boot: field.boot,
  up_ms: field.upMs,
  update_id: field.messageId,
  phase: z.enum(["download", "verify", "set_boot", "reboot", "self_test", "confirmed", "failed"]),
  percent: z.int().min(0).max(100).nullish(),
  reason: z.enum(["bad_size", "bad_hash", "bad_sig", "wrong_hw", "no_space", "net", "cancelled", "rolled_back"]).nullish(),
});

export type OtaStatusMessage = z.infer<typeof otaStatusSchema>;
