// Records with a past, for tests that are not about how it came to that: water that is held off, days that were learned from.

import { FAULTS } from "./words.ts";

const REASON_AT = 951;
const DAY_RATES_AT = 987;
const DAY_COUNT_AT = 1001;
const MEDIAN_AT = 1003;
const LEARNED_DAYS = 7;
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

/** The last seven days were all alike. */
export function learnedRecord(record: Uint8Array | null, mmPerHour: number): Uint8Array {
  const learned = Uint8Array.from(record ?? []);
  const view = new DataView(learned.buffer);
  const hundredths = Math.round(mmPerHour * 100);
  for (let day = 0; day < LEARNED_DAYS; day++) view.setUint16(DAY_RATES_AT + 2 * day, hundredths, true);
  learned[DAY_COUNT_AT] = LEARNED_DAYS;
  view.setUint16(MEDIAN_AT, hundredths, true);
  return withChecksum(learned);
}

/** What the band is made of, in millimetres an hour; nought before it is known. */
export const learnedMmPerHour = (record: Uint8Array | null): number =>
  record === null ? 0 : new DataView(record.buffer).getUint16(MEDIAN_AT, true) / 100;
