// Where a record goes that no table takes: one line of JSON each, at the end of a file that only we read. Bounded; the
// last half is kept for what must never be dropped.

import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";

const FILE_NAME = "parked-records.jsonl";
const MOST_BYTES = 64 * 1024 ** 2;

export type LastResort = Readonly<{
  /** True when the lines are on the disk; false when there is no folder, no room or no such disk. */
  append: (lines: readonly string[], isPrecious: boolean) => Promise<boolean>;
}>;

export function openLastResort(folder: string | null, onError: (error: unknown) => void, mostBytes = MOST_BYTES): LastResort {
  let last: Promise<unknown> = Promise.resolve();
  /** A full disk may have taken half a line: the next one must not be joined to it. */
  let isTorn = false;

  async function write(place: string, text: string, limitBytes: number): Promise<boolean> {
    await mkdir(place, { recursive: true, mode: 0o700 });
    const file = await open(join(place, FILE_NAME), "a", 0o600);
    try {
      if ((await file.stat()).size + Buffer.byteLength(text) > limitBytes) return false;
      const start = isTorn ? "\n" : "";
      isTorn = true;
      await file.appendFile(start + text);
      await file.datasync();
      isTorn = false;
      return true;
    } finally {
      await file.close();
    }
  }

  return {
    append: (lines, isPrecious) => {
      if (folder === null) return Promise.resolve(false);
      const text = lines.map((line) => `${line}\n`).join("");
      const written = last
        .then(() => write(folder, text, isPrecious ? mostBytes * 2 : mostBytes))
        .catch((error: unknown) => {
          onError(error);
          return false;
        });
      last = written;
      return written;
    },
  };
}
