// A device without a key announces itself with the owner's code and is granted its own name and key.

import { z } from "zod";
import * as field from "./fields.ts";

export const pairingHelloSchema = z.object({
  v: field.protocolVersion,
  device_id: field.hardwareId,
  fw: field.firmwareVersion,
  hw: z.string().regex(/^[a-z0-9-]{1,32}$/),
  rssi: field.rssiDbm,
  code: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    .optional(),
  /** Its button was pressed within the last five minutes. */
  button: z.boolean().optional(),
});

export const pairingGrantSchema = z.object({
  v: field.protocolVersion,
  username: z.uuid(),
  password: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

export type PairingHello = z.infer<typeof pairingHelloSchema>;
export type PairingGrant = z.infer<typeof pairingGrantSchema>;
