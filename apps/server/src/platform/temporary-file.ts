// A file for a moment: in a folder of its own that only this process reads, and gone afterwards, however that ends.

import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type TemporaryFile = Readonly<{
  write: (from: Readable, signal: AbortSignal) => Promise<void>;
  read: () => Promise<Buffer>;
}>;

export async function withTemporaryFile<T>(work: (file: TemporaryFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "halocline-upload-"));
  const place = join(folder, "file");
  try {
    return await work({
      write: (from, signal) => pipeline(from, createWriteStream(place, { mode: 0o600, flags: "wx" }), { signal }),
      read: () => readFile(place),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
