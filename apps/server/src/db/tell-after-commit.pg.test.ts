// What a household's screens hear of a transaction: after its commit, and nothing of one that was rolled back.

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { apart, createDatabase, createInSystem, type InSystem, type Tx, tellAfterCommit } from "./pools.ts";

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

/** Tells of itself, and fails if it is told to. */
const step = (transaction: Tx, alertId: string, statement = "select 1") =>
  apart(
    transaction,
    async () => {
      tellAfterCommit(transaction, alertId, { type: "alert_changed", data: { alertId } });
      await sql.raw(statement).execute(transaction);
    },
    (error) => void steps.push((error as { code: string }).code),
  );

it("is not told of what failed apart from the rest, which is told", async () => {
  const results = await inSystem(async (transaction) => [
    await step(transaction, "a"),
    await step(transaction, "b", "select 1 / 0"),
    await step(transaction, "c"),
  ]);
  expect([results, told, steps]).toEqual([
    [true, false, true],
    ["a alert_changed", "c alert_changed"],
    ["22012", "told", "told"],
  ]);
});

it("is not told when what was apart lost the connection: all of it has failed", async () => {
  const all = inSystem(async (transaction) => {
    await step(transaction, "a");
    await step(transaction, "b", "select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(all).rejects.toThrow();
  expect([told, steps]).toEqual([[], []]);
});
