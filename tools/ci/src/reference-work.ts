// The unit in which the CPU budgets of the steps are written: a fixed calculation, timed in the same run on every core at the same time,
// because cores that share their caches are slower together. It hashes, allocates and looks things up, as the steps do.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { isMainThread, Worker } from "node:worker_threads";

const ROUNDS = 12;
const ENTRIES = 200_000;

function calculate(): void {
  const known = new Map<number, string>();
  let value = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let entry = 0; entry < ENTRIES; entry += 1) {
      value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
      known.set(value & 0xf_ffff, `${value >>> 20}`);
    }
    createHash("sha256")
      .update(JSON.stringify([...known.values()]))
      .digest();
  }
}

/** CPU seconds of one calculation on this machine. */
export async function unitSeconds(): Promise<number> {
  const before = process.cpuUsage();
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(new URL(import.meta.url)));
  await Promise.all(workers.map((worker) => once(worker, "exit")));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / workers.length;
}

if (!isMainThread) calculate();
