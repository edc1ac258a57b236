// Is this file a program that a controller would start: an application image of an ESP32, or a Linux program? Everything the
// chip's own boot loader checks is checked here, and what it leaves open (the digest) is required. This finds damage and mistakes;
// only a signature finds malice (SEC-11).

import { type FirmwareDescriptor, findDescriptor } from "./descriptor.ts";
import { hasPartitionTable, nameForeignFile } from "./foreign-files.ts";
import { isLinuxProgram, parseLinuxProgram } from "./linux-program.ts";
import type { ImageRejection } from "./rejections.ts";
import { readText } from "./text.ts";

export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;
/** Header, segment header, application descriptor, checksum block and digest. */
const MIN_IMAGE_BYTES = 336;
const HEADER_BYTES = 24;
const SEGMENT_HEADER_BYTES = 8;
const APP_DESCRIPTOR_OFFSET = 0x20;
const APP_DESCRIPTOR_BYTES = 256;
const APP_MAGIC = 0xabcd5432;
/** First byte of a boot loader's own descriptor. */
const BOOTLOADER_MAGIC = 0x50;
const CHIP_ESP32 = 0;
const DIGEST_BYTES = 32;
const CHECKSUM_SEED = 0xef;
const FLASH_PAGE_BYTES = 64 * 1024;
/** Data and code that the ESP32 reads from flash in place; the first and the last address. */
const FLASH_MAPPED = [
  [0x3f40_0000, 0x3f7f_ffff],
  [0x400d_0000, 0x403f_ffff],
] as const;
const SECURE_BOOT_SECTOR_BYTES = 4096;
const SECURE_BOOT_MAGIC = 0xe7;

/** The only one that runs programs of an operating system: an update never crosses hardware. */
const LINUX_HARDWARE = "relay5-linux";

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export type FirmwareImage = Readonly<{
  chip: "esp32" | "linux";
  /** Devices refuse an image with a lower one than they have seen. */
  secureVersion: number;
  /** Of the project that was built; an Arduino build says its library's. Null when unreadable. */
  projectName: string | null;
  projectVersion: string | null;
  /** Null: a build that does not say what it is for. */
  descriptor: FirmwareDescriptor | null;
  fileSha256: Uint8Array;
}>;

export type ImageVerdict = Readonly<{ image: FirmwareImage }> | Readonly<{ refused: ImageRejection }>;

export function parseFirmwareImage(bytes: Uint8Array, sha256: Sha256): ImageVerdict {
  return isLinuxProgram(bytes) ? parseProgram(bytes, sha256) : parseImage(bytes, sha256);
}

function parseProgram(bytes: Uint8Array, sha256: Sha256): ImageVerdict {
  if (bytes.length > MAX_IMAGE_BYTES) return { refused: "too_large" };
  const program = parseLinuxProgram(bytes);
  if (typeof program === "string") return { refused: program };
  if (program.descriptor.hardware !== LINUX_HARDWARE) return { refused: "other_hardware" };
  return { image: { ...program, chip: "linux", projectName: null, projectVersion: null, fileSha256: sha256(bytes) } };
}

function parseImage(bytes: Uint8Array, sha256: Sha256): ImageVerdict {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mistake = nameForeignFile(bytes) ?? judgeHeader(bytes, view);
  if (mistake) return { refused: mistake };
  const body = walkSegments(bytes, view);
  if (typeof body === "string") return { refused: body };
  const damage = judgeEnd(bytes, body, sha256);
  if (damage) return { refused: damage };
  const descriptor = findDescriptor(bytes.subarray(0, body.endOffset));
  if (descriptor === "invalid") return { refused: "bad_descriptor" };
  if (descriptor?.hardware === LINUX_HARDWARE) return { refused: "other_hardware" };
  return {
    image: {
      chip: "esp32",
      secureVersion: view.getUint32(APP_DESCRIPTOR_OFFSET + 4, true),
      projectVersion: readText(bytes, APP_DESCRIPTOR_OFFSET + 16, 32),
      projectName: readText(bytes, APP_DESCRIPTOR_OFFSET + 48, 32),
      descriptor,
      fileSha256: sha256(bytes),
    },
  };
}

function judgeHeader(bytes: Uint8Array, view: DataView): ImageRejection | null {
  if (bytes.length < MIN_IMAGE_BYTES) return "too_small";
  if (bytes.length > MAX_IMAGE_BYTES) return "too_large";
  if (view.getUint32(APP_DESCRIPTOR_OFFSET, true) !== APP_MAGIC) return nameOtherImage(bytes);
  if (view.getUint16(0x0c, true) !== CHIP_ESP32) return "wrong_chip";
  const segments = bytes[1] ?? 0;
  if (segments < 1 || segments > 16) return "bad_segments";
  return bytes[0x17] === 1 ? null : "no_digest";
}

/** It begins as an image does, and is no application. */
function nameOtherImage(bytes: Uint8Array): ImageRejection {
  if (hasPartitionTable(bytes)) return "merged_image";
  return bytes[APP_DESCRIPTOR_OFFSET] === BOOTLOADER_MAGIC ? "bootloader" : "no_application";
}

/** Where the segments end, and the checksum over their data. */
type Body = Readonly<{ endOffset: number; checksum: number }>;

function walkSegments(bytes: Uint8Array, view: DataView): Body | ImageRejection {
  let offset = HEADER_BYTES;
  let checksum = CHECKSUM_SEED;
  for (let segment = 0; segment < view.getUint8(1); segment++) {
    if (offset + SEGMENT_HEADER_BYTES > bytes.length) return "truncated";
    const [loadAddress, lengthBytes] = [view.getUint32(offset, true), view.getUint32(offset + 4, true)];
    offset += SEGMENT_HEADER_BYTES;
    if (lengthBytes % 4 !== 0 || lengthBytes > 16 * 1024 * 1024) return "bad_segments";
    if (segment === 0 && lengthBytes < APP_DESCRIPTOR_BYTES) return "bad_segments";
    if (isFlashMapped(loadAddress) && loadAddress % FLASH_PAGE_BYTES !== offset % FLASH_PAGE_BYTES) return "bad_segments";
    if (lengthBytes > bytes.length - offset) return "truncated";
    for (let index = offset; index < offset + lengthBytes; index++) checksum ^= bytes[index] ?? 0;
    offset += lengthBytes;
  }
  return { endOffset: offset, checksum };
}

const isFlashMapped = (address: number): boolean => FLASH_MAPPED.some(([first, last]) => address >= first && address <= last);

/** The checksum is the last byte of its 16-byte block, the digest follows, and nothing follows the digest. */
function judgeEnd(bytes: Uint8Array, { endOffset, checksum }: Body, sha256: Sha256): ImageRejection | null {
  const digestOffset = endOffset - (endOffset % 16) + 16;
  const end = digestOffset + DIGEST_BYTES;
  if (bytes.length < end) return "truncated";
  if (bytes[digestOffset - 1] !== checksum) return "bad_checksum";
  const digest = sha256(bytes.subarray(0, digestOffset));
  if (digest.length !== DIGEST_BYTES || digest.some((byte, index) => byte !== bytes[digestOffset + index])) return "bad_digest";
  if (bytes.length === end) return null;
  const sector = Math.ceil(end / SECURE_BOOT_SECTOR_BYTES) * SECURE_BOOT_SECTOR_BYTES;
  const isSigned = bytes.length === sector + SECURE_BOOT_SECTOR_BYTES && bytes[sector] === SECURE_BOOT_MAGIC;
  return isSigned ? "secure_boot" : "trailing_bytes";
}
