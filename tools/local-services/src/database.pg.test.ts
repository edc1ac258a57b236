import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withClient } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
const PID = "select pg_backend_pid() as pid";
const pidAfter = (statement: string): Promise<number> =>
  withClient(database.urls.admin, async (client) => {
    const { rows } = await client.query<{ pid: number }>(PID);
    await client.query(statement);
    return rows[0]?.pid ?? 0;
  });

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
});

afterAll(() => database.drop());

test("a test database's administrator keeps the connection, without the settings of the last use", async () => {
  const pid = await pidAfter("set statement_timeout = 1234");
  await withClient(database.urls.admin, async (client) => {
    expect((await client.query(PID)).rows).toEqual([{ pid }]);
    expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  });
});

test("a connection left inside a transaction is ended, and the transaction is rolled back", async () => {
  await pidAfter("select 1");
  const pid = await pidAfter("begin; create table unfinished ()");
  expect(await pidAfter("create table unfinished ()")).not.toBe(pid);
});

test("nested uses get a connection each, however many there are", async () => {
  const nested = (depth: number): Promise<number[]> =>
    withClient(database.urls.admin, async (client) => {
      const { rows } = await client.query<{ pid: number }>(PID);
      return [rows[0]?.pid ?? 0, ...(depth === 1 ? [] : await nested(depth - 1))];
    });
  expect(new Set(await nested(5)).size).toBe(5);
});

test("a connection the server has ended while it was idle is replaced", async () => {
  await pidAfter("select 1");
  const ended = await withClient(
    database.urls.owner.replace(/\/\/[^@]*@/, database.urls.admin.match(/\/\/[^@]*@/)?.[0] ?? ""),
    async (client) => {
      const { rows } = await client.query(
        "select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      return rows.map(({ pid }) => pid);
    },
  );
  expect(ended).not.toEqual([]);
  expect(ended).not.toContain(await pidAfter("select 1"));
});
