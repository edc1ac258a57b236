// Several WebP pictures as one that moves: the container around them, as the format's specification has it (RIFF: VP8X, ANIM, ANMF).

/** Where a picture lies on the canvas and for how long; both offsets are even, because the format counts them in twos. */
export type WebpFrame = Readonly<{
  webp: Buffer;
  x: number;
  y: number;
  width: number;
  height: number;
  durationMs: number;
}>;

export type Canvas = Readonly<{ width: number; height: number }>;

const HAS_ANIMATION = 0x02;
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FOR_EVER = 0;
/** Each picture replaces what lies below it, and stays. */
const OVERWRITE_AND_KEEP = 0x02;
/** What a frame takes over from a still picture without transparency: everything else there is about the whole file. */
const PICTURE_DATA = new Set(["VP8 ", "VP8L"]);

function chunk(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(name, 0, "latin1");
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

function uint24(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}

function pictureData(webp: Buffer): Buffer {
  const taken: Buffer[] = [];
  let at = RIFF_HEADER_BYTES;
  while (at < webp.length) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (PICTURE_DATA.has(webp.toString("latin1", at, at + 4))) taken.push(webp.subarray(at, end));
    at = end;
  }
  if (taken.length === 0) throw new Error("a frame without a picture");
  return Buffer.concat(taken);
}

function animationFrame({ webp, x, y, width, height, durationMs }: WebpFrame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`a frame can lie at even places only, not at ${x}, ${y}`);
  const place = uint24(x / 2, y / 2, width - 1, height - 1, durationMs);
  return chunk("ANMF", Buffer.concat([place, Buffer.of(OVERWRITE_AND_KEEP), pictureData(webp)]));
}

/** Plays for ever. The first frame has to cover the canvas. */
export function animatedWebp({ width, height }: Canvas, frames: readonly WebpFrame[]): Buffer {
  const extended = Buffer.concat([Buffer.of(HAS_ANIMATION, 0, 0, 0), uint24(width - 1, height - 1)]);
  const white = Buffer.alloc(4, 0xff);
  const loops = Buffer.alloc(2);
  loops.writeUInt16LE(FOR_EVER);
  const chunks = [chunk("VP8X", extended), chunk("ANIM", Buffer.concat([white, loops])), ...frames.map(animationFrame)];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}
