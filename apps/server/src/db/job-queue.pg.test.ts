// The queues as the server's own roles see them: with their grants, without any right over the schema.

import { randomUUID } from "node:crypto";
import { makeJobQueues } from "@halocline/local-services/job-queues";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import { createDatabase, createInSystem, type InSystem } from "./pools.ts";

let database: OpenDatabase;
let worker: JobQueue;
let waker: JobQueue;
let asIngest: InSystem;
const errors: unknown[] = [];
const onError = (error: unknown) => errors.push(error);

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  asIngest = createInSystem(createDatabase(database.open("ingest", 2)));
  waker = createJobQueue(database.open("ingest"), { isSupervising: false, onError });
  worker = createJobQueue(database.open("worker", 2), { isSupervising: true, onError });
});
afterAll(async () => {
  for (const queue of [waker, worker]) await queue.stop();
  await database.close();
});

const wake = (rowId: string) => asIngest((transaction) => waker.wake("emails", transaction, rowId));
const jobs = (rowId: string) => database.truth("select state from pgboss.job where singleton_key = $1", [rowId]);

describe("a job in a queue", () => {
  it("comes true with its transaction, or not at all", async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    await wake(kept);
    await expect(
      asIngest(async (transaction) => {
        await waker.wake("emails", transaction, lost);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect([(await jobs(kept)).length, (await jobs(lost)).length]).toEqual([1, 0]);
  });

  it("is one per row, however often it is woken", async () => {
    const id = randomUUID();
    for (let n = 0; n < 3; n++) await wake(id);
    expect(await jobs(id)).toHaveLength(1);
  });

  it("is taken before those that matter less, however long they wait", async () => {
    const [repeat, first] = [randomUUID(), randomUUID()];
    await asIngest((transaction) => waker.wake("messages", transaction, repeat, 1));
    await asIngest((transaction) => waker.wake("messages", transaction, first, 2));
    const taken: string[] = [];
    const queue = createJobQueue(database.open("worker", 2), { isSupervising: false, onError: (error) => errors.push(error) });
    const stop = queue.work("messages", 1, async (rowId) => {
      taken.push(rowId);
      return true;
    });
    await expect.poll(() => taken, { timeout: 30_000 }).toEqual([first, repeat]);
    await stop();
    await queue.stop();
  });

  it("that cannot be made harms nothing else in the transaction", async () => {
    const id = randomUUID();
    await database.truth("revoke insert on pgboss.job_common from halocline_ingest");
    const answer = await asIngest(async (transaction) => {
      await waker.wake("emails", transaction, id);
      return transaction.selectFrom("memberships").select("userId").limit(1).execute();
    });
    await database.truth("grant insert on pgboss.job_common to halocline_ingest");
    expect([answer, errors.splice(0).length, await jobs(id)]).toEqual([[], 1, []]);
  });

  it("is taken by the worker, tried again when it fails, and looked after without any trouble about rights", {
    timeout: 40_000,
  }, async () => {
    const [id, good] = [randomUUID(), randomUUID()];
    for (const rowId of [id, good]) await wake(rowId);
    const taken: string[] = [];
    const stop = worker.work("emails", 4, async (rowId) => {
      taken.push(rowId);
      return rowId !== id || taken.filter((other) => other === id).length > 1;
    });
    await expect.poll(() => jobs(id), { timeout: 30_000 }).toEqual([{ state: "completed" }]);
    expect(await jobs(good)).toEqual([{ state: "completed" }]);
    // What fails takes nobody along who was taken with it.
    expect(taken.filter((other) => other === id || other === good).sort()).toEqual([good, id, id].sort());
    // One whole round of supervision has passed by then.
    const supervised = () => database.truth("select from pgboss.queue where monitor_on is not null and maintain_on is not null");
    expect(await eventually(supervised, (rows) => rows.length > 2)).toHaveLength(3);
    expect(errors).toEqual([]);
    await stop();
  });

  it("that throws is reported with its queue and row, and comes again", async () => {
    const id = randomUUID();
    const seen: unknown[] = [];
    const queue = createJobQueue(database.open("worker", 2), {
      isSupervising: false,
      onError: (error, detail) => seen.push([String(error), detail]),
    });
    await wake(id);
    const stop = queue.work("emails", 4, async (rowId) => {
      if (rowId === id) throw new Error("not now");
      return true;
    });
    expect(
      await eventually(
        () => jobs(id),
        ([job]) => job?.state === "retry",
      ),
    ).toEqual([{ state: "retry" }]);
    await stop();
    await queue.stop();
    expect(seen).toEqual([["Error: not now", { queue: "emails", rowId: id }]]);
  });

  it("waits for a schema of the right version, and nothing else waits with it", { timeout: 30_000 }, async () => {
    const id = randomUUID();
    await wake(id);
    await database.truth("update pgboss.version set version = version + 1");
    const seen: string[] = [];
    const queue = createJobQueue(database.open("worker", 2), {
      isSupervising: false,
      onError: (error) => seen.push(String(error)),
    });
    const stop = queue.work("emails", 4, async () => true);
    await eventually(
      async () => seen.length,
      (count) => count > 0,
    );
    expect(await jobs(id)).toEqual([{ state: "created" }]);
    await database.truth("update pgboss.version set version = version - 1");
    await expect.poll(() => jobs(id), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
    await stop();
    await queue.stop();
  });

  it("under way is told that the process ends, and waited for", async () => {
    const id = randomUUID();
    const queue = createJobQueue(database.open("worker", 2), { isSupervising: false, onError });
    const steps: string[] = [];
    await wake(id);
    const stop = queue.work("emails", 4, async (rowId, signal) => {
      if (rowId !== id) return true;
      steps.push("begun");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      steps.push("told");
      return false;
    });
    await eventually(
      async () => steps.length,
      (count) => count === 1,
    );
    await stop();
    expect([steps, await jobs(id)]).toEqual([["begun", "told"], [{ state: "retry" }]]);
    await queue.stop();
  });
});

describe("a worker that is told of new jobs", () => {
  const insertUntold = (rowId: string) =>
    database.truth(
      "insert into pgboss.job (name, singleton_key, policy, data) values ('emails', $1, 'exclusive', jsonb_build_object('rowId', $1::text))",
      [rowId],
    );

  /** Milliseconds until the job was taken. */
  async function takenAfterMs(make: (rowId: string) => Promise<unknown>, taken: Map<string, number>): Promise<number> {
    const id = randomUUID();
    const madeAtMs = performance.now();
    await make(id);
    await expect.poll(() => taken.has(id), { timeout: 20_000, interval: 20 }).toBe(true);
    return (taken.get(id) ?? 0) - madeAtMs;
  }

  async function working() {
    const taken = new Map<string, number>();
    const lost: string[] = [];
    const queue = createJobQueue(database.open("worker", 2), {
      isSupervising: false,
      listenUrl: database.urls.worker,
      onError: (error) => lost.push(String(error)),
    });
    const stop = queue.work("emails", 4, async (rowId) => {
      taken.set(rowId, performance.now());
      return true;
    });
    // The first question is asked at the start; from then on it listens.
    await takenAfterMs(wake, taken);
    return {
      taken,
      lost,
      end: async () => {
        await stop();
        await queue.stop();
      },
    };
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  it("takes them at once", { timeout: 60_000 }, async () => {
    const { taken, lost, end } = await working();
    const delaysMs: number[] = [];
    for (let n = 0; n < 5; n++) delaysMs.push(await takenAfterMs(wake, taken));
    // Asking every five seconds would be seconds.
    expect(median(delaysMs)).toBeLessThan(700);
    expect(lost).toEqual([]);
    await end();
  });

  it("asks seldom, and so finds what it was not told of within seconds", { timeout: 60_000 }, async () => {
    const { taken, end } = await working();
    const delaysMs: number[] = [];
    for (let n = 0; n < 3; n++) delaysMs.push(await takenAfterMs(insertUntold, taken));
    expect(Math.max(...delaysMs)).toBeLessThan(8000);
    // One that asked every second would find each within one.
    expect(Math.max(...delaysMs)).toBeGreaterThan(2000);
    await end();
  });

  it("listens again when its connection was lost", { timeout: 60_000 }, async () => {
    const { taken, lost, end } = await working();
    // Of this database only: other tests share the cluster. The worker may not listen yet.
    const kill = () =>
      database.truth(
        "select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = current_database() and query like 'listen pgboss%'",
      );
    await expect.poll(kill, { timeout: 20_000 }).toEqual([{ n: 1 }]);
    expect(await takenAfterMs(wake, taken)).toBeLessThan(8000);
    await expect.poll(() => lost.length, { timeout: 5000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const delaysMs: number[] = [];
    for (let n = 0; n < 3; n++) delaysMs.push(await takenAfterMs(wake, taken));
    expect(median(delaysMs)).toBeLessThan(700);
    await end();
  });
});

describe("the set-up of the queues", () => {
  it("may be repeated, keeps what waits, and builds indexes that the library left for later", { timeout: 30_000 }, async () => {
    const id = randomUUID();
    await database.truth("insert into pgboss.job (name, singleton_key, policy) values ('exports', $1, 'exclusive')", [id]);
    await database.truth(`insert into pgboss.bam (name, version, table_name, command)
      values ('late', 1, 'job_common', 'create index concurrently if not exists late_index on pgboss.job_common (completed_on)')`);
    await makeJobQueues(database.urls.owner);
    expect(await jobs(id)).toEqual([{ state: "created" }]);
    expect(await database.truth("select from pg_indexes where indexname = 'late_index'")).toHaveLength(1);
    expect(await database.truth("select name, policy from pgboss.queue order by name")).toEqual([
      { name: "emails", policy: "exclusive" },
      { name: "exports", policy: "exclusive" },
      { name: "messages", policy: "exclusive" },
    ]);
  });
});

describe("[SEC-1] the queue's tables", () => {
  it.each(["app", "auth"] as const)("are out of reach for the role %s", async (role) => {
    await expect(database.open(role).query("select from pgboss.queue")).rejects.toMatchObject({ code: "42501" });
  });

  it("are not for ingest to read", async () => {
    await expect(database.open("ingest").query("select data from pgboss.job_common")).rejects.toMatchObject({ code: "42501" });
  });

  it.each(["ingest", "worker"] as const)("are not for the role %s to change, and so is the schema", async (role) => {
    const pool = database.open(role);
    for (const statement of ["create table pgboss.mine (n int)", "alter table pgboss.job add column mine int"])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: "42501" });
  });
});
