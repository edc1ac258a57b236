import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** More than the data of a run of all tests, with its write-ahead log. A container has 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** A new folder in memory if there is room: cloning a database costs a third of the CPU there, and a busy disk is not waited for. */
export const createTestFolder = (prefix: string): string => mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
