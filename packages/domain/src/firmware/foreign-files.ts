// Names what people choose by mistake, so that they are told more than "damaged".

import type { ImageRejection } from "./rejections.ts";

const IMAGE_MAGIC = 0xe9;
/** Where an ESP32's bootloader begins in a merged image; up to there it is filled with 0xFF. */
const BOOTLOADER_OFFSET = 0x1000;
const PARTITION_TABLE_OFFSET = 0x8000;

const startsWith = (bytes: Uint8Array, start: readonly number[], offset = 0): boolean =>
  start.every((byte, index) => bytes[offset + index] === byte);

const STARTS: readonly (readonly [ImageRejection, readonly number[]])[] = [
  ["elf", [0x7f, 0x45, 0x4c, 0x46]],
  ["gzip", [0x1f, 0x8b]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["partition_table", [0xaa, 0x50]],
];

export const hasPartitionTable = (bytes: Uint8Array): boolean => startsWith(bytes, [0xaa, 0x50], PARTITION_TABLE_OFFSET);

/** Null: it begins as an image does. */
export function nameForeignFile(bytes: Uint8Array): ImageRejection | null {
  if (bytes.length === 0) return "empty";
  if (bytes[0] === IMAGE_MAGIC) return null;
  const known = STARTS.find(([, start]) => startsWith(bytes, start));
  if (known) return known[0];
  if (isWebPage(bytes)) return "html";
  return isMerged(bytes) ? "merged_image" : "not_an_image";
}

function isWebPage(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 256)).replace(/^\u00ef\u00bb\u00bf/, "");
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

function isMerged(bytes: Uint8Array): boolean {
  if (bytes[BOOTLOADER_OFFSET] !== IMAGE_MAGIC) return false;
  return bytes.subarray(0, BOOTLOADER_OFFSET).every((byte) => byte === 0xff);
}
