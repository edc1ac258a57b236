// Small Linux programs, valid to the last byte, for tests. Written from the format's description and not from our parser, so that
// the two check each other. They hold no code: a device would start one, and go back to the program before it.

export type ProgramOptions = Readonly<{
  version?: string;
  hardware?: string;
  hardwareId?: number;
  secureVersion?: number;
  bits?: 32 | 64;
  machine?: number;
  /** 2 is a program, 3 one at any address, 1 an object file. */
  type?: number;
  sectionName?: string;
  descriptorBytes?: number;
  /** How often the section stands in the file. */
  copies?: number;
}>;

const MACHINE_AARCH64 = 183;
const SEGMENT_LOADED = 1;
const SECTION_BYTES = 1;
const SECTION_NAMES = 3;

type Header = Readonly<{ bytes: Buffer; put: (value: number, width: 2 | 4 | "word") => void }>;

/** Fields one after the other; a word is as wide as an address. */
function header(length: number, isWide: boolean): Header {
  const bytes = Buffer.alloc(length);
  let at = 0;
  const put = (value: number, width: 2 | 4 | "word"): void => {
    const size = width === "word" ? (isWide ? 8 : 4) : width;
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  };
  return { bytes, put };
}

export function buildProgram(options: ProgramOptions = {}): Buffer {
  const { bits = 64, machine = MACHINE_AARCH64, type = 2, sectionName = ".halocline_fw", copies = 1 } = options;
  const isWide = bits === 64;
  const [fileBytes, programBytes, sectionBytes] = isWide ? [64, 56, 64] : [52, 32, 40];
  const names = Buffer.from(`\0.shstrtab\0${sectionName}\0`);
  const descriptor = programDescriptor(options);
  const descriptorAt = fileBytes + programBytes;
  const namesAt = descriptorAt + descriptor.length;
  const sectionsAt = namesAt + names.length;
  const file = header(fileBytes, isWide);
  file.put(0x464c_457f, 4);
  file.put(isWide ? 2 : 1, 2);
  file.bytes[5] = 1;
  file.bytes[6] = 1;
  const rest = header(fileBytes - 16, isWide);
  rest.put(type, 2);
  rest.put(machine, 2);
  rest.put(1, 4);
  for (const word of [0x1000, fileBytes, sectionsAt]) rest.put(word, "word");
  rest.put(0, 4);
  for (const half of [fileBytes, programBytes, 1, sectionBytes, 2 + copies, 1]) rest.put(half, 2);
  rest.bytes.copy(file.bytes, 16);
  const section = (name: number, kind: number, offset: number, size: number): Buffer => {
    const { bytes, put } = header(sectionBytes, isWide);
    put(name, 4);
    put(kind, 4);
    for (const word of [0, 0, offset, size]) put(word, "word");
    return bytes;
  };
  const ours = Array.from({ length: copies }, () => section(11, SECTION_BYTES, descriptorAt, descriptor.length));
  const sections = [Buffer.alloc(sectionBytes), section(1, SECTION_NAMES, namesAt, names.length), ...ours];
  return Buffer.concat([file.bytes, segment(isWide, programBytes, sectionsAt), descriptor, names, ...sections]);
}

function segment(isWide: boolean, length: number, fileBytes: number): Buffer {
  const { bytes, put } = header(length, isWide);
  put(SEGMENT_LOADED, 4);
  if (isWide) put(4, 4);
  for (const word of [0, 0x1000, 0x1000, fileBytes, fileBytes]) put(word, "word");
  return bytes;
}

function programDescriptor(options: ProgramOptions): Buffer {
  const { version = "1.2.3", hardware = "relay5-linux", hardwareId = 3, secureVersion = 0, descriptorBytes = 64 } = options;
  const bytes = Buffer.alloc(64);
  bytes.write("HALOFW01", 0);
  for (const [index, number] of [1, hardwareId, 1, 1, 1].entries()) bytes.writeUInt16LE(number, 8 + 2 * index);
  bytes.write(hardware, 18, 15);
  bytes.write(version, 34, 23);
  bytes.writeUInt16LE(secureVersion, 58);
  return Buffer.concat([bytes, Buffer.alloc(64)]).subarray(0, descriptorBytes);
}
