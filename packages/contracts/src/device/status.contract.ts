// Hello, repeated every 10 s until the server's welcome, and the last will.

import { z } from "zod";
import * as field from "./fields.ts";

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
  state: field.word,
  last_run: field.messageId.nullable(),
  ota_state: field.word,
  chip: field.word,
  slot: z.int().min(0),
  secure_version: z.int().min(0),
  proto: z.tuple([z.int(), z.int()]),
});

export const willSchema = z.object({
  v: field.protocolVersion,
  status: z.literal("offline"),
  boot: field.boot,
});

export const statusSchema = z.discriminatedUnion("status", [helloSchema, willSchema]);

export type HelloMessage = z.infer<typeof helloSchema>;
export type StatusMessage = z.infer<typeof statusSchema>;
