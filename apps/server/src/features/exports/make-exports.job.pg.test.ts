// Making exports on a real database, as the worker: workers that die, that are slow, and that fail.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount, createInSystem, type InAccount, type InSystem } from "../../db/pools.ts";
import { createLogger } from "../../platform/logger.ts";
import * as store from "./exports.store.ts";
import { type ArchiveOf, makeExports } from "./make-exports.job.ts";

const START_MS = Date.UTC(2026, 10, 15, 8);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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
const make = (archiveOf: ArchiveOf = async () => bytes("all ", "of it"), isStopping = () => false) =>
  makeExports({ inSystem, inAccount, clock, logger }, archiveOf, isStopping);
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

describe("an export", () => {
  it("is made once, by one of three workers that look at once, and told with its size and its end", async () => {
    const made: string[] = [];
    const archiveOf = async (accountId: string) => {
      made.push(accountId);
      return bytes("x".repeat(300_000), "y".repeat(300_000), "z");
    };
    await Promise.all([make(archiveOf), make(archiveOf), make(archiveOf)]);
    expect(made).toEqual([account.accountId]);
    expect(await row()).toMatchObject({ status: "ready", size_bytes: "600001", tries: 1 });
    expect((await row()).expires_at.getTime()).toBe(START_MS + 72 * HOUR_MS);
    expect(await pieces()).toBe(3);
    expect(await file()).toHaveLength(600_001);
  });

  it("of a worker that died is begun anew when its claim has run out, and not sooner", async () => {
    await inSystem((transaction) => store.claimExport(transaction, nowMs, nowMs + 2 * MINUTE_MS));
    await make();
    expect(await row()).toMatchObject({ status: "queued", tries: 1 });
    nowMs += 2 * MINUTE_MS;
    await make();
    expect([(await row()).status, await file()]).toEqual(["ready", "all of it"]);
  });

  it("never mixes the pieces of a worker that was only slow with those of the next", async () => {
    async function* slowly() {
      yield Buffer.from("s".repeat(300_000));
      // Somebody else has taken it over and ended it meanwhile.
      nowMs += 3 * MINUTE_MS;
      await make();
      yield Buffer.from("s".repeat(300_000));
    }
    await make(async () => slowly());
    expect([(await row()).status, (await row()).tries, await file()]).toEqual(["ready", 2, "all of it"]);
  });

  it("that cannot be made is tried three times, then it has failed and keeps nothing", async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from("x".repeat(300_000));
      throw new Error("the disk is full");
    }
    for (let n = 0; n < 3; n++) {
      expect((await row()).status).toBe("queued");
      await make(async () => failing());
      nowMs += 3 * MINUTE_MS;
    }
    expect(await row()).toMatchObject({ status: "failed", tries: 3 });
    await sweep();
    expect(await pieces()).toBe(0);
  });

  it("under way in a process that ends is left to another one", async () => {
    await make(undefined, () => true);
    expect([(await row()).status, await pieces()]).toEqual(["queued", 0]);
    nowMs += 3 * MINUTE_MS;
    await make();
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
