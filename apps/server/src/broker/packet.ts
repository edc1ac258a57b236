// One packet from a device: bounded, JSON, of the right shape; or the reason why not (SEC-10).

import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import type { z } from "zod";

export type PacketFault = "too_large" | "not_json" | "bad_shape";
export type Packet<T> = Readonly<{ isGood: true; message: T }> | Readonly<{ isGood: false; fault: PacketFault }>;

/** A short way for shapes that make up nearly all traffic: null means that the schema decides. */
export type ShortWay<T> = (json: unknown) => T | null;

export function readPacket<T>(schema: z.ZodType<T>, data: Uint8Array, shortWay?: ShortWay<T>): Packet<T> {
  if (data.length > MAX_PACKET_BYTES) return { isGood: false, fault: "too_large" };
  let json: unknown;
  try {
    // Every text of a device message is plain ASCII by its schema, so the cheapest decoding is the right one:
    // other bytes become other characters, and the schema refuses them.
    json = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1"));
  } catch {
    return { isGood: false, fault: "not_json" };
  }
  const message = shortWay?.(json) ?? null;
  if (message !== null) return { isGood: true, message };
  const parsed = schema.safeParse(json);
  return parsed.success ? { isGood: true, message: parsed.data } : { isGood: false, fault: "bad_shape" };
}
