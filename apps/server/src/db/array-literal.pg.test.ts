// Whatever a text holds, PostgreSQL reads back the same text.

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { arrayLiteral, quoted } from "./array-literal.ts";
import type { Pool } from "./pools.ts";

const ALPHABET = [
  '"',
  "\\",
  ",",
  "{",
  "}",
  "'",
  " ",
  "\n",
  "\t",
  "N",
  "U",
  "L",
  "$1",
  "a",
  "é",
  "水",
  "🐠",
  "\u2028",
  "(",
  ")",
  "%",
  ";--",
];

/** A small generator with a seed, so that a failure can be repeated. */
function texts(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => Array.from({ length: next(12) }, () => ALPHABET[next(ALPHABET.length)]).join(""));
}

let database: OpenDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  pool = database.open("ingest");
});
afterAll(() => database.close());

const roundTrip = async (values: readonly (string | null)[]) => {
  const result = await pool.query("select value from unnest($1::text[]) with ordinality as t(value, n) order by n", [
    arrayLiteral(values, quoted),
  ]);
  return result.rows.map((row) => row.value);
};

describe("any text in an array literal", () => {
  it.each([1, 2, 3])("comes back from PostgreSQL unchanged (seed %i)", async (seed) => {
    const values = texts(2000, seed);
    expect(await roundTrip(values)).toEqual(values);
  });

  it("stands beside nulls, empty texts and the word NULL", async () => {
    const values = ["NULL", null, "", "null", " ", "{}", '""', "\\"];
    expect(await roundTrip(values)).toEqual(values);
  });

  it("numbers keep their value at the edges of their columns", async () => {
    const result = await pool.query("select ($1::float8[])[1] as f, ($2::bigint[])[1] as b, ($3::real[])[1] as r", [
      arrayLiteral([1e-7], (value) => value),
      arrayLiteral([9_223_372_036_854_775_807n], (value) => value),
      arrayLiteral([0.1], (value) => value),
    ]);
    expect(result.rows[0]).toEqual({ f: 1e-7, b: "9223372036854775807", r: 0.1 });
  });
});
