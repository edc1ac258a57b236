// The email queue, by pg-boss. A job only says "look at this email": what is true stands in the email's own row, and a
// job that could not be made, or was lost, is made again by the sweep.

import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Pool, Tx } from "../../db/pools.ts";

/** Made by a migration: no role of the server may change a schema. */
const QUEUE = "letters";
const POLL_EVERY_S = 0.5;
const SUPERVISE_EVERY_S = 5;
/** More than so many at once would only wait for the same mail server. */
const SENDING_AT_ONCE = 4;
const STOP_WITHIN_MS = 8000;

export type EmailQueue = Readonly<{
  /** In the transaction of whoever wants the email sent: both come true, or neither. Never fails that transaction. */
  wake: (transaction: Tx, notificationId: string) => Promise<void>;
  /** An exception of `send` means: again later. */
  work: (send: (notificationId: string) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}>;

export type EmailQueueOptions = Readonly<{
  /** Looks after jobs whose sender died; for the worker. */
  isSupervising: boolean;
  onError: (error: unknown) => void;
}>;

/** `pool` is the queue's own: whoever wakes it holds a connection of another one. */
export function createEmailQueue(pool: Pool, { isSupervising, onError }: EmailQueueOptions): EmailQueue {
  const boss = new PgBoss({
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
    async wake(transaction, notificationId) {
      await sql`savepoint wake_notification`.execute(transaction);
      try {
        await start();
        const db = fromKysely(transaction.withoutPlugins());
        await boss.send(QUEUE, { notificationId }, { singletonKey: notificationId, db });
        await sql`release savepoint wake_notification`.execute(transaction);
      } catch (error) {
        await sql`rollback to savepoint wake_notification`.execute(transaction);
        onError(error);
      }
    },
    async work(send) {
      await start();
      const options = { pollingIntervalSeconds: POLL_EVERY_S, batchSize: SENDING_AT_ONCE, burstWhenBatchFull: true };
      await boss.work<{ notificationId: string }>(QUEUE, options, async (jobs) => {
        const results = await Promise.allSettled(jobs.map(({ data }) => send(data.notificationId)));
        // All jobs of the batch come again then; those whose email is sent find nothing to do. Each failure is logged by `send`.
        for (const result of results) if (result.status === "rejected") throw result.reason;
      });
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS }),
  };
}
