// What a household's screens hear of a transaction: after its commit, and nothing of one that was rolled back.

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { createDatabase, createInSystem, type InSystem, tellAfterCommit } from "./pools.ts";

let database: OpenDatabase;
let inSystem: InSystem;
let [told, steps]: [string[], string[]] = [[], []];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inSystem = createInSystem(createDatabase(database.open("worker")), (accountId, { type }) => {
    told.push(`${accountId} ${type}`);
    steps.push("told");
  });
});
afterAll(() => database.close());
beforeEach(() => {
  [told, steps] = [[], []];
});

it("is told after the commit, in order", async () => {
  await inSystem(async (transaction) => {
    for (const alertId of ["a", "b"]) tellAfterCommit(transaction, alertId, { type: "alert_changed", data: { alertId } });
    await sql`select 1`.execute(transaction);
    steps.push("worked");
  });
  expect([told, steps]).toEqual([
    ["a alert_changed", "b alert_changed"],
    ["worked", "told", "told"],
  ]);
});

it("is not told when the transaction fails, also when only its commit does", async () => {
  const note = (transaction: Parameters<Parameters<InSystem>[0]>[0]) =>
    tellAfterCommit(transaction, "mine", { type: "alert_changed", data: { alertId: null } });
  await expect(
    inSystem(async (transaction) => {
      note(transaction);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await expect(
    inSystem(async (transaction) => {
      note(transaction);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => {});
    }),
  ).rejects.toThrow();
  expect(told).toEqual([]);
});
