// Is this file the device program for a Linux controller? An ELF file for a processor that we build for, whole as far as its own
// tables tell, with our descriptor in the section `.halocline_fw`.

import { DESCRIPTOR_BYTES, type FirmwareDescriptor, readDescriptor } from "./descriptor.ts";
import type { ImageRejection } from "./rejections.ts";

type LinuxProgram = Readonly<{ descriptor: FirmwareDescriptor; secureVersion: number }>;

/** Where the fields of a file with 32 or 64 bits are; both have the same ones. */
type Layout = Readonly<{
  isWide: boolean;
  headerBytes: number;
  programTable: number;
  sectionTable: number;
  /** Then: size of a program header, their number, size of a section header, their number, which section holds the names. */
  sizes: number;
  programHeaderBytes: number;
  sectionHeaderBytes: number;
  /** In a program header: offset and size of its bytes in the file. */
  segment: readonly [offset: number, size: number];
  section: readonly [offset: number, size: number];
}>;

type Table = Readonly<{ offset: number; count: number; entryBytes: number }>;
type Section = Readonly<{ nameOffset: number; offset: number; size: number; hasBytes: boolean }>;
type Elf = Readonly<{ view: DataView; layout: Layout; length: number }>;

const MAGIC = [0x7f, 0x45, 0x4c, 0x46];
const CLASS_32 = 1;
const CLASS_64 = 2;
const LITTLE_ENDIAN = 1;
const MACHINE_ARM = 40;
const MACHINES_64: readonly number[] = [62, 183];
/** A program at a fixed address, or at any. */
const TYPES: readonly number[] = [2, 3];
const SECTION_WITHOUT_BYTES = 8;
const DESCRIPTOR_SECTION = ".halocline_fw";
const SECURE_VERSION_OFFSET = 58;

const NARROW: Layout = {
  isWide: false,
  headerBytes: 52,
  programTable: 28,
  sectionTable: 32,
  sizes: 42,
  programHeaderBytes: 32,
  sectionHeaderBytes: 40,
  segment: [4, 16],
  section: [16, 20],
};
const WIDE: Layout = {
  isWide: true,
  headerBytes: 64,
  programTable: 32,
  sectionTable: 40,
  sizes: 54,
  programHeaderBytes: 56,
  sectionHeaderBytes: 64,
  segment: [8, 32],
  section: [24, 32],
};

/** Any other ELF file is something that still has to become an image. */
export function isLinuxProgram(bytes: Uint8Array): boolean {
  if (bytes.length < 20 || MAGIC.some((byte, index) => bytes[index] !== byte) || bytes[5] !== LITTLE_ENDIAN) return false;
  const machine = (bytes[18] ?? 0) | ((bytes[19] ?? 0) << 8);
  const type = (bytes[16] ?? 0) | ((bytes[17] ?? 0) << 8);
  const isKnown = bytes[4] === CLASS_64 ? MACHINES_64.includes(machine) : bytes[4] === CLASS_32 && machine === MACHINE_ARM;
  return isKnown && TYPES.includes(type);
}

export function parseLinuxProgram(bytes: Uint8Array): LinuxProgram | ImageRejection {
  const layout = bytes[4] === CLASS_64 ? WIDE : NARROW;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const elf: Elf = { view, layout, length: bytes.length };
  if (bytes.length < layout.headerBytes) return "truncated";
  const [programs, sections] = [tableAt(elf, layout.programTable, 0), tableAt(elf, layout.sectionTable, 4)];
  const isRegular = programs.entryBytes === layout.programHeaderBytes && sections.entryBytes === layout.sectionHeaderBytes;
  if (!isRegular || programs.count === 0) return "bad_segments";
  if (!fitsTable(elf, programs) || !fitsTable(elf, sections) || !areSegmentsInside(elf, programs)) return "truncated";
  const all = Array.from({ length: sections.count }, (_, index) => sectionAt(elf, sections.offset + index * sections.entryBytes));
  if (all.some(({ hasBytes, offset, size }) => hasBytes && !isInside(elf, offset, size))) return "truncated";
  return readProgram(bytes, all, all[view.getUint16(layout.sizes + 8, true)]);
}

function readProgram(bytes: Uint8Array, sections: readonly Section[], names: Section | undefined): LinuxProgram | ImageRejection {
  const ours = sections.filter(({ nameOffset }) => names?.hasBytes && hasName(bytes, names, nameOffset));
  const [section] = ours;
  if (!section) return "no_descriptor";
  if (ours.length > 1 || !section.hasBytes || section.size !== DESCRIPTOR_BYTES) return "bad_descriptor";
  const descriptor = readDescriptor(bytes, section.offset);
  if (descriptor === "invalid") return "bad_descriptor";
  const at = section.offset + SECURE_VERSION_OFFSET;
  return { descriptor, secureVersion: (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) };
}

/** A number that no file is as long as becomes one that is certainly outside. */
function wordAt({ view, layout }: Elf, at: number): number {
  return layout.isWide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
}

const isInside = ({ length }: Elf, offset: number, size: number): boolean => offset <= length && size <= length - offset;

const tableAt = (elf: Elf, offsetAt: number, sizesAt: number): Table => ({
  offset: wordAt(elf, offsetAt),
  entryBytes: elf.view.getUint16(elf.layout.sizes + sizesAt, true),
  count: elf.view.getUint16(elf.layout.sizes + sizesAt + 2, true),
});

const fitsTable = (elf: Elf, { offset, count, entryBytes }: Table): boolean => isInside(elf, offset, count * entryBytes);

function areSegmentsInside(elf: Elf, { offset, count, entryBytes }: Table): boolean {
  const [offsetAt, sizeAt] = elf.layout.segment;
  for (let at = offset; at < offset + count * entryBytes; at += entryBytes)
    if (!isInside(elf, wordAt(elf, at + offsetAt), wordAt(elf, at + sizeAt))) return false;
  return true;
}

function sectionAt(elf: Elf, at: number): Section {
  const [offsetAt, sizeAt] = elf.layout.section;
  return {
    nameOffset: elf.view.getUint32(at, true),
    hasBytes: elf.view.getUint32(at + 4, true) !== SECTION_WITHOUT_BYTES,
    offset: wordAt(elf, at + offsetAt),
    size: wordAt(elf, at + sizeAt),
  };
}

function hasName(bytes: Uint8Array, names: Section, nameOffset: number): boolean {
  const start = names.offset + nameOffset;
  if (nameOffset + DESCRIPTOR_SECTION.length >= names.size || bytes[start + DESCRIPTOR_SECTION.length] !== 0) return false;
  for (let index = 0; index < DESCRIPTOR_SECTION.length; index++)
    if (bytes[start + index] !== DESCRIPTOR_SECTION.charCodeAt(index)) return false;
  return true;
}
