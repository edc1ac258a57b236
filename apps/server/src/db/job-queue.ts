// Work that outlives the process which asked for it, by pg-boss: one instance per role, queues by name. A job only says "look at
// this row": what is true stands in the row, and a job that could not be made, or was lost, is made again by its feature's sweep.

import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Config } from "../config/config.ts";
import type { Logger } from "../platform/logger.ts";
import { listenTo } from "./listen.ts";
import type { Pool, Tx } from "./pools.ts";

/** Made at set-up, with the rules for trying again: no role of the server may change a schema. */
export type QueueName = "emails" | "messages" | "exports";

/**
 * Each job ends by itself, whoever was taken with it. The database tells of a new one; asking finds what it did not tell, or nobody
 * heard, and what is to be tried again.
 */
const WORKING = { pollingIntervalSeconds: 1, burstWhenBatchFull: true, perJobResults: true } as const;
/** As soon as the first of its tries again may be due: docs/operations.md names them. Nobody waits for an export at two in the morning. */
const ASK_EVERY_S: Readonly<Record<QueueName, number>> = { emails: 5, messages: 5, exports: 30 };
const SUPERVISE_EVERY_S = 15;
/** The longest that the library takes: it asks for them anyway. */
const NO_FLOWS_S = 86_400;
/** Until then a connection that is dead without a word makes jobs wait for the next question. */
const ASK_LISTENER_EVERY_MS = 30_000;
/** All queues together; the process has ten seconds in all. What still runs then is given back to the queue, in the second after. */
const END_WITHIN_MS = 6000;
/** A queue that cannot be reached, or whose schema is of another version, is tried again: nothing else waits for it. */
const BEGIN_AGAIN_MS = 5000;
const STOP_WITHIN_MS = 1000;

/** False, or an exception: again later. The signal says that the process ends, or that the job is in other hands. */
export type RunJob = (rowId: string, signal: AbortSignal) => Promise<boolean>;

export type JobQueue = Readonly<{
  /** In the transaction of whoever wants the work done: both come true, or neither. Never fails that transaction. The highest first. */
  wake: (queue: QueueName, transaction: Tx, rowId: string, priority?: number) => Promise<void>;
  /** Takes up to so many jobs at once, as soon as it can. What it returns ends that, when the jobs under way have ended. */
  work: (queue: QueueName, atOnce: number, run: RunJob) => () => Promise<void>;
  stop: () => Promise<void>;
}>;

export type JobQueueOptions = Readonly<{
  /** Looks after jobs whose worker died; for one role. */
  isSupervising: boolean;
  /** Of a process that works on jobs: where it is told of new ones. Without it, it asks more often. */
  listenUrl?: string | undefined;
  onError: (error: unknown, detail?: Readonly<{ queue: QueueName; rowId: string }>) => void;
}>;

type QueueContext = Readonly<{
  config: Pick<Config, "databaseUrls">;
  logger: Pick<Logger, "error">;
  /** A queue in trouble has trouble with every poll: said a few times in a while. */
  aside: Readonly<{ sampled: (key: string) => number | null }>;
  onStop: (stop: () => unknown) => void;
}>;

/** Stopped with the process. The worker supervises, and is told of new jobs. */
export function openJobQueue({ config, logger, aside, onStop }: QueueContext, pool: Pool, isSupervising: boolean): JobQueue {
  const onError: JobQueueOptions["onError"] = (error, detail) => {
    const unsaid = aside.sampled(`job queue error ${detail?.queue ?? ""}`);
    if (unsaid !== null) logger.error({ err: error, ...detail, unsaid }, "job queue error");
  };
  const listenUrl = isSupervising ? config.databaseUrls.worker : undefined;
  const jobs = createJobQueue(pool, { isSupervising, listenUrl, onError });
  onStop(jobs.stop);
  return jobs;
}

const listeningAt =
  (url: string, onLost: (error: unknown) => void) =>
  async (channel: string, onTold: (payload: string) => void, onListening: () => void) => {
    const { stop } = listenTo({ url, channel, askEveryMs: ASK_LISTENER_EVERY_MS, onTold, onListening, onLost });
    return { close: stop };
  };

const createBoss = (pool: Pool, { isSupervising, listenUrl, onError }: JobQueueOptions): PgBoss =>
  new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      ...(listenUrl !== undefined && { listen: listeningAt(listenUrl, onError) }),
    },
    useListenNotify: listenUrl !== undefined,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: isSupervising,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
    // No job of ours waits for another one.
    flowIntervalSeconds: NO_FLOWS_S,
    // Both need rights over the tables that only their owner has.
    reindex: false,
    monitorVacuum: false,
  });

/** `pool` is the queue's own: whoever wakes it holds a connection of another one. */
export function createJobQueue(pool: Pool, options: JobQueueOptions): JobQueue {
  const { onError } = options;
  const boss = createBoss(pool, options);
  boss.on("error", onError);
  const stopping = new AbortController();
  let started: Promise<unknown> | null = null;
  let endsAtMs: number | null = null;

  /** At the first use: a process must come up while the database is away. */
  function start(): Promise<unknown> {
    started ??= boss.start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }

  async function settle(job: Job<{ rowId: string }>, queue: QueueName, run: RunJob): Promise<JobResult> {
    const { rowId } = job.data;
    const isDone = await run(rowId, AbortSignal.any([job.signal, stopping.signal])).catch((error: unknown) => {
      onError(error, { queue, rowId });
      return false;
    });
    return { id: job.id, status: isDone ? "completed" : "failed" };
  }

  return {
    wake: (queue, transaction, rowId, priority = 0) => wakeBy(boss, start, onError, { queue, transaction, rowId, priority }),
    work(queue, atOnce, run) {
      const options = { ...WORKING, notifyPollingIntervalSeconds: ASK_EVERY_S[queue], batchSize: atOnce };
      const begin = async (): Promise<void> => {
        await start();
        await boss.work<{ rowId: string }>(queue, options, (jobs) => Promise.all(jobs.map((job) => settle(job, queue, run))));
      };
      const begun = untilDone(begin, onError, stopping.signal);
      return async () => {
        stopping.abort();
        endsAtMs ??= performance.now() + END_WITHIN_MS;
        const left = pause(Math.max(0, endsAtMs - performance.now()), undefined, { ref: false });
        const ended = begun.then((isWorking) => (isWorking ? boss.offWork(queue) : undefined));
        await Promise.race([ended, left]);
      };
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS });
    },
  };
}

/** False: it was told to end before. */
async function untilDone(begin: () => Promise<void>, onError: (error: unknown) => void, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await begin();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      onError(error);
      await pause(BEGIN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  return false;
}

type Waking = Readonly<{ queue: QueueName; transaction: Tx; rowId: string; priority: number }>;

async function wakeBy(
  boss: PgBoss,
  start: () => Promise<unknown>,
  onError: JobQueueOptions["onError"],
  { queue, transaction, rowId, priority }: Waking,
): Promise<void> {
  await sql`savepoint wake_job`.execute(transaction);
  try {
    await start();
    const db = fromKysely(transaction.withoutPlugins());
    await boss.send(queue, { rowId }, { singletonKey: rowId, priority, db });
    await sql`release savepoint wake_job`.execute(transaction);
  } catch (error) {
    await sql`rollback to savepoint wake_job`.execute(transaction);
    onError(error, { queue, rowId });
  }
}
