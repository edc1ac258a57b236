import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { bigint8, binaryArray, float4, float8, int2, int4, int8, timestamptz, uuid } from "./binary-array.ts";
import type { Pool } from "./pools.ts";

let database: OpenDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  pool = database.open("ingest");
});
afterAll(() => database.close());

const same = <T>(value: T): T => value;
const KINDS = { int2, int4, int8, bigint8, float4, float8, uuid };

/** What the database reads from it, as text. */
async function read(type: string, kind: keyof typeof KINDS, values: readonly unknown[]): Promise<unknown[]> {
  const array = binaryArray(KINDS[kind] as typeof int4, values as readonly (number | null)[], same);
  const result = await pool.query(
    `select coalesce(array_agg(e::text order by n), '{}') as read from unnest($1::${type}[]) with ordinality as u(e, n)`,
    [array],
  );
  return result.rows[0].read;
}

describe("an array in binary form", () => {
  it.each([
    ["smallint", "int2", [0, 1, -1, 32_767, -32_768, null, 45]],
    ["integer", "int4", [null, 0, -1, 2_147_483_647, -2_147_483_648, null]],
    ["bigint", "int8", [0, 1, -1, 2 ** 32, 2 ** 32 - 1, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null]],
    ["bigint", "bigint8", [0n, -1n, (57n << 32n) | 0x9f3c1a77n, 2n ** 63n - 1n, -(2n ** 63n), null]],
    ["real", "float4", [0, 45.2, -0.5, 2000, 25.4, null]],
    ["double precision", "float8", [1_800_000_000_123, 0.1, -5, null]],
    ["uuid", "uuid", ["0190d3a0-0000-7000-8000-0000000000ff", "fedcba98-7654-3210-fedc-ba9876543210", null]],
  ] as const)("of %s (%s) is read as what it was made from", async (type, kind, values) => {
    expect(await read(type, kind, values)).toEqual(values.map((value) => (value === null ? null : String(value))));
  });

  it("of times is read as the moments it was made from, before and after the database's own epoch", async () => {
    const timesMs = [0, Date.UTC(2000, 0, 1), Date.UTC(2026, 10, 18, 3, 5, 15, 123)];
    const array = binaryArray(timestamptz, timesMs, same);
    const { rows } = await pool.query("select t from unnest($1::timestamptz[]) with ordinality as u(t, n) order by n", [array]);
    expect(rows.map(({ t }) => t.getTime())).toEqual(timesMs);
  });

  it.each(["int4", "uuid"] as const)("may be empty: %s", async (kind) => {
    expect(await read(kind, kind, [])).toEqual([]);
  });

  it.each([
    ["int2", 32_768],
    ["int2", 0.5],
    ["int4", 2_147_483_648],
    ["int4", 1.5],
    ["int4", Number.NaN],
    ["int8", 0.5],
    ["int8", 2 ** 53],
    ["bigint8", 2n ** 63n],
    ["float4", 1e39],
    ["float4", Number.NaN],
    ["uuid", "0190d3a0-0000-7000-8000-0000000000fg"],
    ["uuid", "0190d3a0-0000-7000-8000-0000000000f"],
    ["uuid", "0190d3a0-0000-7000-8000-0000000000fff"],
    ["uuid", "0190d3a0-0000-7000-8000-0000000000f\u00e9"],
  ] as const)("is not made of what does not fit %s: %s", (kind, value) => {
    expect(() => binaryArray(KINDS[kind] as typeof int4, [value as number], same)).toThrow(RangeError);
  });
});
