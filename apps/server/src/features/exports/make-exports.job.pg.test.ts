// Making exports on a real database, as the worker: workers that die, that are slow, and that fail.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createJobQueue, type JobQueue } from "../../db/job-queue.ts";
import { createDatabase, createInAccount, createInSystem, type InAccount, type InSystem } from "../../db/pools.ts";
import { createLogger } from "../../platform/logger.ts";
import * as store from "./exports.store.ts";
import { type ArchiveOf, makeExport, wakeExports } from "./make-exports.job.ts";

const START_MS = Date.UTC(2026, 10, 15, 8);
const HOUR_MS = 3_600_000;

let database: OpenDatabase;
let inSystem: InSystem;
let inAccount: InAccount;
let account: SeededAccount;
let exportId: string;
let nowMs: number;

const clock = () => nowMs;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inSystem = createInSystem(createDatabase(database.open("worker", 4)));
  inAccount = createInAccount(createDatabase(database.open("app", 4)));
});
afterAll(() => database.close());

beforeEach(async () => {
  [nowMs, exportId] = [START_MS, randomUUID()];
  await database.truth("delete from data_exports");
  account = await database.seed();
  const wanted = { id: exportId, accountId: account.accountId, userId: account.userId, atMs: nowMs };
  await inAccount(account.accountId, (transaction) => store.insertExport(transaction, wanted));
});

async function* bytes(...parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}
const logger = createLogger("silent");
const NEVER = new AbortController().signal;
const make = (archiveOf: ArchiveOf = async () => bytes("all ", "of it"), signal = NEVER) =>
  makeExport({ inSystem, inAccount, clock, logger }, exportId, archiveOf, signal);
const row = async () => (await database.truth("select * from data_exports where id = $1", [exportId]))[0] as Record<string, any>;
/** The file as somebody who fetches it gets it. */
const file = async () => {
  const { tries } = await row();
  const rows = await database.truth("select bytes from data_export_chunks where export_id = $1 and try_no = $2 order by n", [
    exportId,
    tries,
  ]);
  return Buffer.concat(rows.map((chunk) => chunk.bytes as Buffer)).toString();
};
const pieces = async () => (await database.truth("select 1 from data_export_chunks where export_id = $1", [exportId])).length;
const sweep = () => inSystem((transaction) => store.sweepExports(transaction, clock()));

const errors: unknown[] = [];
const openQueue = (isSupervising = false): JobQueue =>
  createJobQueue(database.open("worker", 2), { isSupervising, onError: (error) => errors.push(error) });

describe("an export in the queue", () => {
  let queues: JobQueue[];

  beforeEach(async () => {
    queues = [];
    await database.truth("delete from pgboss.job");
  });
  afterEach(async () => {
    for (const queue of queues) await queue.stop();
    expect(errors.splice(0)).toEqual([]);
  });

  const openWorker = (archiveOf?: ArchiveOf, isSupervising = false) => {
    const queue = openQueue(isSupervising);
    queues.push(queue);
    return queue.work("exports", 1, (id, signal) =>
      makeExport({ inSystem, inAccount, clock, logger }, id, archiveOf ?? (async () => bytes("all ", "of it")), signal),
    );
  };
  const wake = async () => {
    const queue = openQueue();
    queues.push(queue);
    await wakeExports({ inSystem, jobs: queue });
  };
  const ready = () => eventually(row, ({ status }) => status === "ready");
  const job = async () => (await database.truth("select * from pgboss.job where singleton_key = $1", [exportId]))[0];

  it("is made once, by one of three workers that look at once, and told with its size and its end", async () => {
    const made: string[] = [];
    const archiveOf = async (accountId: string) => {
      made.push(accountId);
      return bytes("x".repeat(300_000), "y".repeat(300_000), "z");
    };
    for (let n = 0; n < 3; n++) openWorker(archiveOf);
    for (let n = 0; n < 3; n++) await wake();
    expect(await ready()).toMatchObject({ status: "ready", size_bytes: "600001", tries: 1 });
    expect(made).toEqual([account.accountId]);
    expect((await row()).expires_at.getTime()).toBe(START_MS + 72 * HOUR_MS);
    expect(await pieces()).toBe(3);
    expect(await file()).toHaveLength(600_001);
  });

  it("of a worker that died is begun anew when it has given no sign of life for long, and not sooner", {
    timeout: 60_000,
  }, async () => {
    await wake();
    const died = "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where singleton_key = $1";
    await database.truth(died, [exportId]);
    await inSystem((transaction) => store.beginExport(transaction, exportId));
    openWorker(undefined, true);
    // A whole round of supervision, and the sweep, leave it alone.
    await wake();
    const supervisedAt = async () =>
      (await database.truth("select monitor_on from pgboss.queue where name = 'exports'"))[0]?.monitor_on as Date | null;
    const before = await supervisedAt();
    await eventually(supervisedAt, (at) => at !== null && at.getTime() !== before?.getTime());
    expect([await row(), await job()]).toMatchObject([{ status: "queued", tries: 1 }, { state: "active" }]);
    await database.truth("update pgboss.job set heartbeat_on = now() - interval '31 seconds' where singleton_key = $1", [
      exportId,
    ]);
    await eventually(job, (found) => found?.state === "retry");
    await database.truth("update pgboss.job set start_after = now() where singleton_key = $1", [exportId]);
    expect([await ready(), await file()]).toMatchObject([{ status: "ready", tries: 2 }, "all of it"]);
  });

  it("under way in a process that ends is left to another one", async () => {
    let isBegun = false;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        yield Buffer.from("x".repeat(300_000));
        isBegun = true;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
    const stop = openWorker(async () => endless());
    await wake();
    await eventually(
      () => isBegun,
      (begun) => begun,
    );
    await stop();
    expect([await row(), await job()]).toMatchObject([{ status: "queued", tries: 1 }, { state: "retry" }]);
    await database.truth("update pgboss.job set start_after = now() where singleton_key = $1", [exportId]);
    openWorker();
    expect([await ready(), await file()]).toMatchObject([{ status: "ready", tries: 2 }, "all of it"]);
  });
});

describe("an export", () => {
  it("never mixes the pieces of a worker that was only slow with those of the next", async () => {
    async function* slowly() {
      yield Buffer.from("s".repeat(300_000));
      // Somebody else has taken it over and ended it meanwhile.
      await make();
      yield Buffer.from("s".repeat(300_000));
    }
    expect(await make(async () => slowly())).toBe(false);
    expect([(await row()).status, (await row()).tries, await file()]).toEqual(["ready", 2, "all of it"]);
    expect(await make()).toBe(true);
    expect((await row()).tries).toBe(2);
  });

  it("that cannot be made is tried three times, then it has failed and keeps nothing", async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from("x".repeat(300_000));
      throw new Error("the disk is full");
    }
    const isDone: boolean[] = [];
    for (let n = 0; n < 3; n++) {
      expect((await row()).status).toBe("queued");
      isDone.push(await make(async () => failing()));
    }
    expect(isDone).toEqual([false, false, true]);
    expect(await row()).toMatchObject({ status: "failed", tries: 3 });
    await sweep();
    expect(await pieces()).toBe(0);
  });

  it("writes nothing once the process ends, and is not done", async () => {
    expect(await make(undefined, AbortSignal.abort())).toBe(false);
    expect([(await row()).status, await pieces()]).toEqual(["queued", 0]);
    expect(await make()).toBe(true);
    expect((await row()).status).toBe("ready");
  });

  it("expires after three days, and its file is removed", async () => {
    await make();
    nowMs += 72 * HOUR_MS - 1;
    await sweep();
    expect([(await row()).status, await pieces()]).toEqual(["ready", 1]);
    nowMs += 1;
    await sweep();
    expect([(await row()).status, await pieces()]).toEqual(["expired", 0]);
  });
});

describe("an export that hangs", () => {
  async function* hanging(): AsyncGenerator<Buffer> {
    yield Buffer.from("x".repeat(300_000));
    await new Promise(() => {});
  }

  it("is given up by its worker, and tried again", async () => {
    const context = { inSystem, inAccount, clock, logger };
    expect(await makeExport(context, exportId, async () => hanging(), NEVER, 200)).toBe(false);
    expect(await row()).toMatchObject({ status: "queued", tries: 1 });
    expect(await make()).toBe(true);
    expect([(await row()).status, await file()]).toEqual(["ready", "all of it"]);
  });

  it("and wakes up when another try has made it changes nothing any more", async () => {
    const late = await inSystem((transaction) => store.beginExport(transaction, exportId));
    expect(await make()).toBe(true);
    const settled = { nowMs: nowMs + 1, expiresAtMs: nowMs + 2, sizeBytes: 1 };
    if (late) await inSystem((transaction) => store.settleExport(transaction, late, settled));
    expect((await row()).expires_at.getTime()).toBe(START_MS + 72 * HOUR_MS);
  });
});
