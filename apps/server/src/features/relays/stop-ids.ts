// The id of a stop follows from its press and its device, so that every process gives the same press the same id.

import { createHash } from "node:crypto";

/** A name-based UUID of version 8. */
function uuidOf(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export const stopIdOf = (deviceId: string, pressId: string): string => uuidOf(`stop ${deviceId} ${pressId}`);

/** Takes the place of a spent stop, whichever process notices first. */
export const freshIdOf = (spentId: string): string => uuidOf(`fresh ${spentId}`);
