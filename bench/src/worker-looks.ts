// What one look at the whole fleet costs (alerts and presence): the worker alone, nothing coming in, a fleet that was just heard and is
// all in order. Counted is the CPU of the worker's process and of its database user, less what the same worker uses without any device.

import { setTimeout as pause } from "node:timers/promises";
import { watchDatabaseCpu } from "./database-cpu.ts";
import type { Stage } from "./ingest-stage.ts";
import { cpuUs } from "./processes.ts";

export const LOOK_EVERY_S = 5;

export type WorkerCpu = Readonly<{ seconds: number; processUs: number; databaseUs: number }>;

/** Whole looks only: their job has a beat of its own. */
export async function measureWorker({ stack, worker }: Pick<Stage, "stack" | "worker">, seconds: number): Promise<WorkerCpu> {
  const [beforeUs, database] = [cpuUs(worker.pid), watchDatabaseCpu(stack.postgres.pid)];
  await pause(seconds * 1000);
  const [processUs, { byRole }] = [cpuUs(worker.pid) - beforeUs, database.end()];
  return { seconds, processUs, databaseUs: byRole.get("worker") ?? 0 };
}

export type LookCost = Readonly<{ looks: number; processMs: number; databaseMs: number; totalMs: number }>;

export function costOfALook(busy: WorkerCpu, idle: WorkerCpu): LookCost {
  const looks = busy.seconds / LOOK_EVERY_S;
  const ms = (of: (cpu: WorkerCpu) => number) => (of(busy) - of(idle) * (busy.seconds / idle.seconds)) / looks / 1000;
  const [processMs, databaseMs] = [ms(({ processUs }) => processUs), ms(({ databaseUs }) => databaseUs)];
  const totalMs = processMs + databaseMs;
  if (totalMs > LOOK_EVERY_S * 900) throw new Error("a look takes longer than its turn, so that looks cannot be counted by time");
  return { looks, processMs, databaseMs, totalMs };
}
