import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { createPool, queryKeeping } from "./pools.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

describe("a pool's connection", () => {
  it("is free again when a statement takes longer than anybody waits for it", async () => {
    const pool = createPool(database.urls.app, 1, () => {}, { statementTimeoutMs: 200 });
    try {
      await expect(pool.query("select pg_sleep(20)")).rejects.toMatchObject({ code: "57014" });
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
    }
  });

  it("stays after a refused statement, and is replaced when it is broken", async () => {
    const pool = database.open("app");
    const pid = async () => (await queryKeeping<{ pid: number }>(pool, { text: "select pg_backend_pid() as pid" })).rows[0]?.pid;
    const first = await pid();
    await expect(queryKeeping(pool, { text: "select * from nothing_of_that_name" })).rejects.toMatchObject({ code: "42P01" });
    await expect(queryKeeping(pool, { text: "select 1 / 0" })).rejects.toMatchObject({ code: "22012" });
    expect(await pid()).toBe(first);
    const slow = expect(queryKeeping(pool, { text: "select pg_sleep(30)" })).rejects.toThrow();
    await database.truth("select pg_terminate_backend($1)", [first]);
    await slow;
    const second = await pid();
    expect(typeof second).toBe("number");
    expect(second).not.toBe(first);
  });

  it("is replaced after an error that may be its own: a server that has become read-only", async () => {
    const pool = database.open("app");
    const pid = async () => (await queryKeeping<{ pid: number }>(pool, { text: "select pg_backend_pid() as pid" })).rows[0]?.pid;
    const first = await pid();
    const text = "do $$ begin raise exception using errcode = '25006'; end $$";
    await expect(queryKeeping(pool, { text })).rejects.toMatchObject({ code: "25006" });
    expect(await pid()).not.toBe(first);
  });
});
