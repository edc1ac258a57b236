// Our own 64 bytes inside an image: what it is for, and which version it is. Arduino builds say neither in the application
// descriptor, so the sketch puts these behind it (little-endian):
// "HALOFW01", u16 format, u16 hardware id, u16 oldest and u16 newest protocol, u16 layout, product[16], version[24], u16 secure
// version (of a Linux program; an ESP32 image says it elsewhere), 4 zero bytes.

import { readText } from "./text.ts";
import { isFirmwareVersion } from "./version.ts";

export type FirmwareDescriptor = Readonly<{
  /** The model, as a device names it in its hello. */
  hardware: string;
  protocolMin: number;
  protocolMax: number;
  /** How settings lie in the device's memory; another one cannot read them. */
  layoutId: number;
  version: string;
}>;

const MAGIC = "HALOFW01";
export const DESCRIPTOR_BYTES = 64;
const FORMAT = 1;
/** 2 is kept for the ESP32-C3. */
const HARDWARE: ReadonlyMap<number, string> = new Map([
  [1, "relay5-esp32"],
  [3, "relay5-linux"],
]);
/** Right behind the application descriptor, where the linker puts it when it is told to. */
const USUAL_OFFSET = 0x120;
const SCANNED_BYTES = 8192;
/** What the database holds: a signed 16-bit number. */
const MAX_NUMBER = 0x7fff;

/** Null: the image carries none. "invalid": it carries one that says nothing we know. */
export function findDescriptor(image: Uint8Array): FirmwareDescriptor | "invalid" | null {
  if (isMagicAt(image, USUAL_OFFSET)) return readDescriptor(image, USUAL_OFFSET);
  const end = Math.min(image.length, SCANNED_BYTES) - DESCRIPTOR_BYTES;
  for (let offset = 0; offset <= end; offset++) if (isMagicAt(image, offset)) return readDescriptor(image, offset);
  return null;
}

function isMagicAt(image: Uint8Array, offset: number): boolean {
  for (let index = 0; index < MAGIC.length; index++) if (image[offset + index] !== MAGIC.charCodeAt(index)) return false;
  return true;
}

export function readDescriptor(image: Uint8Array, offset: number): FirmwareDescriptor | "invalid" {
  if (offset + DESCRIPTOR_BYTES > image.length || !isMagicAt(image, offset)) return "invalid";
  const view = new DataView(image.buffer, image.byteOffset + offset, DESCRIPTOR_BYTES);
  const number = (at: number): number => view.getUint16(at, true);
  const hardware = HARDWARE.get(number(10));
  const [protocolMin, protocolMax, layoutId] = [number(12), number(14), number(16)];
  const version = readText(image, offset + 34, 24);
  const isKnown = number(8) === FORMAT && hardware !== undefined && readText(image, offset + 18, 16) === hardware;
  const isInRange = protocolMin >= 1 && protocolMin <= protocolMax && protocolMax <= MAX_NUMBER && layoutId <= MAX_NUMBER;
  if (!isKnown || !isInRange || version === null || !isFirmwareVersion(version)) return "invalid";
  return { hardware, protocolMin, protocolMax, layoutId, version };
}
