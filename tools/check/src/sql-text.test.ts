import { describe, expect, it } from "vitest";
import { findSqlText } from "./sql-text.check.ts";

const path = "features/runs/runs.store.ts";
const red = [`${path} hands SQL text to the driver: build it with Kysely`];

describe("SQL text for the driver", () => {
  it.each([
    'await pool.query("select 1")',
    "await connection.query<{ id: string }>(TEXT, [id])",
    'await queryKeeping(pool, { name: "find-run", text: "select 1" })',
  ])("is red in a store: %s", (source) => {
    expect(findSqlText({ [path]: source }, {})).toEqual(red);
  });

  it("is told from the builder, from its parts in SQL, and from a query of HTTP", () => {
    const source = `
      await transaction.selectFrom("automationRuns").select("id").execute();
      await sql\`select pg_advisory_xact_lock(1)\`.execute(transaction);
      const { page } = request.query;
    `;
    expect(findSqlText({ [path]: source }, {})).toEqual([]);
  });

  it("stays in db and in telemetry", () => {
    const source = 'await pool.query("select 1")';
    expect(findSqlText({ "db/pools.ts": source, "telemetry/rollups.store.ts": source }, {})).toEqual([]);
  });

  it("may stand elsewhere when the reason is written down, and only as long as it does", () => {
    const listed = { [path]: "for this test" };
    expect(findSqlText({ [path]: 'await pool.query("select 1")' }, listed)).toEqual([]);
    expect(findSqlText({ [path]: "" }, listed)).toEqual([`${path} has no SQL text any more: take it from the list`]);
  });
});
