// Writes a picture of few colours as PNG (palette, 8 bits), with what Node brings along.

import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const PALETTE = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export type Picture = Readonly<{
  widthPx: number;
  heightPx: number;
  /** "#rrggbb", by number. */
  colors: readonly string[];
  /** One colour's number per pixel, row by row. */
  pixels: Uint8Array;
}>;

export function writePng({ widthPx, heightPx, colors, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = BIT_DEPTH;
  header[9] = PALETTE;
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((widthPx + 1) * heightPx);
  for (let y = 0; y < heightPx; y++) rows.set(pixels.subarray(y * widthPx, (y + 1) * widthPx), y * (widthPx + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colors.map((color) => color.slice(1)).join(""), "hex")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
