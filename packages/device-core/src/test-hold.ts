// A record whose water is held off, for tests that are not about how it came to that.

import { FAULTS } from "./words.ts";

const REASON_AT = 951;
const CHECKSUM_BYTES = 4;

/** CRC-32 as in the record's last four bytes. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) !== 0 ? 0xedb8_8320 : 0);
  }
  return ~crc >>> 0;
}

export function withChecksum(record: Uint8Array): Uint8Array {
  const bodyBytes = record.length - CHECKSUM_BYTES;
  new DataView(record.buffer).setUint32(bodyBytes, checksum(record.subarray(0, bodyBytes)), true);
  return record;
}

export function heldRecord(record: Uint8Array | null, reason: (typeof FAULTS)[number]): Uint8Array {
  const held = Uint8Array.from(record ?? []);
  held[REASON_AT] = FAULTS.indexOf(reason);
  return withChecksum(held);
}
