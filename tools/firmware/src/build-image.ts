// Small ESP32 application images, valid to the last byte, for tests and demonstrations. Written from the format's description
// and not from our parser, so that the two check each other. They hold no program: a device would not start them.

import { createHash } from "node:crypto";

export type ImageOptions = Readonly<{
  version?: string;
  /** Model name and number in our descriptor. */
  hardware?: string;
  hardwareId?: number;
  protocol?: readonly [min: number, max: number];
  layoutId?: number;
  /** Null: no descriptor of ours. Otherwise where it lies in the file. */
  descriptorOffset?: number | null;
  chipId?: number;
  secureVersion?: number;
  isDigestAppended?: boolean;
  /** Size of the first segment, a multiple of 4; a larger one makes a larger image. */
  dataBytes?: number;
}>;

const HEADER_BYTES = 24;
const SEGMENT_HEADER_BYTES = 8;
const FIRST_DATA_OFFSET = HEADER_BYTES + SEGMENT_HEADER_BYTES;

type Segment = Readonly<{ loadAddress: number; data: Buffer }>;

export function buildImage(options: ImageOptions = {}): Buffer {
  const { chipId = 0, isDigestAppended = true, dataBytes = 512, descriptorOffset = 0x120 } = options;
  const data = Buffer.alloc(dataBytes);
  appDescriptor(options).copy(data);
  if (descriptorOffset !== null) descriptor(options).copy(data, descriptorOffset - FIRST_DATA_OFFSET);
  const segments = [
    // Mapped from flash: the address must agree with the place in the file, within 64 KiB.
    { loadAddress: 0x3f40_0000 + FIRST_DATA_OFFSET, data },
    { loadAddress: 0x4008_0000, data: Buffer.from("36410000f01d0000", "hex") },
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  header.set([0xe9, segments.length, 2, 0x20]);
  header.writeUInt32LE(0x4008_0000, 4);
  header[8] = 0xee;
  header.writeUInt16LE(chipId, 12);
  header[23] = isDigestAppended ? 1 : 0;
  const body = withChecksum(Buffer.concat([header, ...segments.map(segmentBytes)]), segments);
  return isDigestAppended ? Buffer.concat([body, createHash("sha256").update(body).digest()]) : body;
}

function segmentBytes({ loadAddress, data }: Segment): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
  header.writeUInt32LE(loadAddress, 0);
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

function withChecksum(bytes: Buffer, segments: readonly Segment[]): Buffer {
  const padding = Buffer.alloc(16 - (bytes.length % 16));
  padding[padding.length - 1] = segments.flatMap(({ data }) => [...data]).reduce((sum, byte) => sum ^ byte, 0xef);
  return Buffer.concat([bytes, padding]);
}

function appDescriptor({ secureVersion = 0 }: ImageOptions): Buffer {
  const bytes = Buffer.alloc(256);
  bytes.writeUInt32LE(0xabcd5432, 0);
  bytes.writeUInt32LE(secureVersion, 4);
  bytes.write("esp-idf: v5.5.1", 16);
  bytes.write("arduino-lib-builder", 48);
  bytes.write("v5.5.1", 112);
  return bytes;
}

function descriptor(options: ImageOptions): Buffer {
  const { version = "1.2.3", hardware = "relay5-esp32", hardwareId = 1, protocol = [1, 1], layoutId = 1 } = options;
  const bytes = Buffer.alloc(64);
  bytes.write("HALOFW01", 0);
  for (const [index, number] of [1, hardwareId, ...protocol, layoutId].entries()) bytes.writeUInt16LE(number, 8 + 2 * index);
  bytes.write(hardware, 18, 15);
  bytes.write(version, 34, 23);
  return bytes;
}
