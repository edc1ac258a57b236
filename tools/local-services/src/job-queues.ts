// The queues of jobs: schema, queues and rights, made and brought up to date as the schema's owner. pg-boss makes its own tables; the
// roles of the server get rows of them and no right over them. Safe to repeat at every start.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PgBoss, type QueueOptions } from "pg-boss";

/** At most one job per row, waiting or active. Each row's own count of tries decides when it is given up. */
const POLICY = "exclusive";
const DAY_S = 86_400;
const INDEXED_WITHIN_MS = 600_000;
/** `notify`: with each new job the database tells its workers, which then need not ask all the time. */
const COMMON = { retentionSeconds: DAY_S, deleteAfterSeconds: DAY_S, notify: true };

/** Tried again after 5 s, 10 s, 20 s … 5 min, for about two hours; a sender that died is noticed after 10 s without a sign of life. */
const TELLING: QueueOptions = {
  ...COMMON,
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
};

const QUEUES: Readonly<Record<string, QueueOptions>> = {
  // Two, because a job about an email lasts until the mail server has answered: no message to a phone waits behind that.
  emails: TELLING,
  messages: TELLING,
  // Years of readings take a while; one that makes no progress gives itself up. Three tries take some ten minutes.
  exports: {
    ...COMMON,
    retryLimit: 30,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: DAY_S - 1,
    heartbeatSeconds: 30,
  },
};

/** Ingest puts jobs in and reads none, but for when they are due; the worker does the rest. Nobody else sees them. */
const RIGHTS = `
  grant usage on schema pgboss to halocline_ingest, halocline_worker;
  grant select on pgboss.version, pgboss.queue to halocline_ingest;
  grant insert, select (id, start_after) on pgboss.job_common to halocline_ingest;
  grant select, update on pgboss.version, pgboss.queue to halocline_worker;
  grant select, insert, update, delete on pgboss.job, pgboss.job_common to halocline_worker;
  grant select, delete on pgboss.job_dependency to halocline_worker;`;

export async function makeJobQueues(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // `pool.end()` does not wait until its connections are closed. A database that is stopped right after it may still report an error
  // on one of them, which would end the process.
  pool.on("error", () => {});
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  const errors: unknown[] = [];
  boss.on("error", (error) => errors.push(error));
  try {
    await boss.start();
    await untilIndexed(boss, errors);
    // Before the queues' rules, which may need them: a server may be at work meanwhile.
    await pool.query(RIGHTS);
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, { ...options, policy: POLICY });
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
    await pool.end();
  }
}

/** A newer version of the library may have large indexes to build, which it does after its migration, one by one. */
async function untilIndexed(boss: PgBoss, errors: readonly unknown[]): Promise<void> {
  for (const endsAtMs = performance.now() + INDEXED_WITHIN_MS; performance.now() < endsAtMs; ) {
    const open = (await boss.getBamEntries()).filter(({ status }) => status !== "completed");
    const failed = open.find(({ status }) => status === "failed");
    if (failed) throw new Error(`an index of the job queues was not built: ${failed.error}`);
    if (errors.length > 0) throw errors[0];
    if (open.length === 0) return;
    await pause(200);
  }
  throw new Error("the indexes of the job queues were not built in time; please run it again");
}
