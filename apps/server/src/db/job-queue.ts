// Work that outlives the process which asked for it, by pg-boss: one instance per role, queues by name. A job only says "look at
// this row": what is true stands in the row, and a job that could not be made, or was lost, is made again by its feature's sweep.

import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "../platform/logger.ts";
import type { Pool, Tx } from "./pools.ts";

/** Made at set-up, with the rules for trying again: no role of the server may change a schema. */
export type QueueName = "emails" | "exports";

/** Each job ends by itself, whoever was taken with it. */
const WORKING = { pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true } as const;
const SUPERVISE_EVERY_S = 5;
/** The process has ten seconds in all. What still runs then is given back to the queue, in the second after. */
const END_WITHIN_MS = 7000;
const STOP_WITHIN_MS = 1000;

/** False, or an exception: again later. The signal says that the process ends, or that the job is in other hands. */
export type RunJob = (rowId: string, signal: AbortSignal) => Promise<boolean>;

export type JobQueue = Readonly<{
  /** In the transaction of whoever wants the work done: both come true, or neither. Never fails that transaction. */
  wake: (queue: QueueName, transaction: Tx, rowId: string) => Promise<void>;
  /** Takes up to so many jobs at once. What it returns ends that, when the jobs under way have ended. */
  work: (queue: QueueName, atOnce: number, run: RunJob) => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
}>;

export type JobQueueOptions = Readonly<{
  /** Looks after jobs whose worker died; for one role. */
  isSupervising: boolean;
  onError: (error: unknown, detail?: Readonly<{ queue: QueueName; rowId: string }>) => void;
}>;

type QueueContext = Readonly<{ logger: Pick<Logger, "error">; onStop: (stop: () => unknown) => void }>;

/** Stopped with the process. */
export function openJobQueue({ logger, onStop }: QueueContext, pool: Pool, isSupervising: boolean): JobQueue {
  const onError: JobQueueOptions["onError"] = (error, detail) => logger.error({ err: error, ...detail }, "job queue error");
  const jobs = createJobQueue(pool, { isSupervising, onError });
  onStop(jobs.stop);
  return jobs;
}

const createBoss = (pool: Pool, isSupervising: boolean): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: isSupervising,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
    // Both need rights over the tables that only their owner has.
    reindex: false,
    monitorVacuum: false,
  });

/** `pool` is the queue's own: whoever wakes it holds a connection of another one. */
export function createJobQueue(pool: Pool, { isSupervising, onError }: JobQueueOptions): JobQueue {
  const boss = createBoss(pool, isSupervising);
  boss.on("error", onError);
  let started: Promise<unknown> | null = null;

  /** At the first use: a process must come up while the database is away. */
  function start(): Promise<unknown> {
    started ??= boss.start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }

  return {
    async wake(queue, transaction, rowId) {
      await sql`savepoint wake_job`.execute(transaction);
      try {
        await start();
        const db = fromKysely(transaction.withoutPlugins());
        await boss.send(queue, { rowId }, { singletonKey: rowId, db });
        await sql`release savepoint wake_job`.execute(transaction);
      } catch (error) {
        await sql`rollback to savepoint wake_job`.execute(transaction);
        onError(error, { queue, rowId });
      }
    },
    async work(queue, atOnce, run) {
      await start();
      const stopping = new AbortController();
      const options = { ...WORKING, batchSize: atOnce };
      const settle = async ({ id, data: { rowId }, signal }: Job<{ rowId: string }>): Promise<JobResult> => {
        const isDone = await run(rowId, AbortSignal.any([signal, stopping.signal])).catch((error: unknown) => {
          onError(error, { queue, rowId });
          return false;
        });
        return { id, status: isDone ? "completed" : "failed" };
      };
      await boss.work<{ rowId: string }>(queue, options, (jobs) => Promise.all(jobs.map(settle)));
      return async () => {
        stopping.abort();
        await Promise.race([boss.offWork(queue), pause(END_WITHIN_MS, undefined, { ref: false })]);
      };
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS }),
  };
}
