// A disk that can be filled to its last byte and emptied again: a small file system in memory, mounted over a folder. Mounting needs
// root, or a container that may mount.

import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { run } from "@halocline/local-services/processes";

export type SmallDisk = Readonly<{
  /** Leaves no byte, and takes what becomes free at once, until it is emptied. */
  fill: () => void;
  empty: () => void;
  unmount: () => void;
}>;

const REFILL_MS = 100;
const CHUNKS = [1024 * 1024, 4096, 1].map((bytes) => Buffer.alloc(bytes));

function append(file: string): void {
  const filler = openSync(file, "a");
  try {
    for (const chunk of CHUNKS) {
      try {
        while (writeSync(filler, chunk) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(filler);
  }
}

export function mountSmallDisk(folder: string, sizeMib: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  run("mount", ["-t", "tmpfs", "-o", `size=${sizeMib}m,mode=0711`, "halocline-attack", folder]);
  const filler = join(folder, "filler");
  let timer: NodeJS.Timeout | undefined;
  const empty = () => {
    clearInterval(timer);
    rmSync(filler, { force: true });
  };
  return {
    fill: () => {
      append(filler);
      timer = setInterval(() => append(filler), REFILL_MS);
    },
    empty,
    unmount: () => {
      empty();
      // Lazily: whoever started a process on it may still hold the log of that process open.
      run("umount", ["--lazy", folder]);
    },
  };
}
