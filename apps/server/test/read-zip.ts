// Reads a ZIP file by its central directory, as an unpacking program does, and checks every sum.

import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;

export function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END) throw new Error("no end of a ZIP file");
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error("no entry where one should be");
    const [sum, packedBytes, nameBytes] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(data, data + packedBytes));
    const name = bytes.toString("utf8", at + 46, at + 46 + nameBytes);
    if (crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files[name] = content.toString("utf8");
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
