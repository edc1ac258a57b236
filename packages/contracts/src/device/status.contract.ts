// Hello, repeated every 10 s until the server's welcome, and the last will.

import { z } from "zod";
import * as field from "./fields.ts";

const MAX_INT4 = 2_147_483_647;
const protocol = z.int().min(0).max(32_767);

export const helloSchema = z.object({
  v: field.protocolVersion,
  status: z.literal("online"),
  device_id: field.hardwareId.optional(),
  boot: field.boot,
  up_ms: field.upMs,
  reset: field.word,
  caps: z.array(field.word).max(8),
  hw: z.string().regex(/^[a-z0-9-]{1,32}$/),
  firmware_version: field.firmwareVersion,
  config_rev: field.revision,
  estop: z.boolean(),
  /** Which stop is latched, so that it can be cleared by its id, also one pressed on the device itself. */
  stop_id: field.messageId.nullish(),
  /** Held after a part-filled water change: fresh water would thin the salt (SAFE-21). */
  top_up_lock: z.boolean(),
  fault: field.word.nullable(),
  /** Missing from a device that knows no holds. */
  hold: field.hold,
  suspects: field.suspects.optional(),
  state: field.word,
  last_run: field.messageId.nullable(),
  ota_state: field.word,
  chip: field.word,
  /** Bytes: the largest image it can take. */
  slot: z.int().min(0).max(MAX_INT4),
  secure_version: z.int().min(0),
  proto: z.tuple([protocol, protocol]),
});

export const willSchema = z.object({
  v: field.protocolVersion,
  status: z.literal("offline"),
  boot: field.boot,
});

export const statusSchema = z.discriminatedUnion("status", [helloSchema, willSchema]);

export type HelloMessage = z.infer<typeof helloSchema>;
export type StatusMessage = z.infer<typeof statusSchema>;
