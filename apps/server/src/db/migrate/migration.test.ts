import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { migrationFile } from "../../../test/empty-database.ts";
import { readMigration, readMigrations } from "./migration.ts";

it("knows a file by its number and its checksum, and runs what is above the way back", () => {
  const text = "-- migrate:up\n\n-- Why.\nselect 1;\n\n-- migrate:down\nselect 2;\n";
  expect(readMigration({ name: "0042_answer.sql", text })).toEqual({
    name: "0042_answer.sql",
    version: "0042",
    checksum: createHash("sha256").update(text).digest("hex"),
    isTransaction: true,
    statements: [{ text: "select 1", line: 4 }],
  });
  expect(readMigration(migrationFile("0042_a.sql", "select 1", "-- migrate:up transaction:false")).isTransaction).toBe(false);
});

it.each([
  ["a name without a number", migrationFile("answer.sql", "select 1"), "answer.sql is not named like a migration"],
  ["no head", { name: "0042_a.sql", text: "select 1" }, '0042_a.sql does not begin with "-- migrate:up"'],
  ["an option that nobody knows", migrationFile("0042_a.sql", "select 1", "-- migrate:up transaction:no"), "transaction:false"],
  ["nothing to run", migrationFile("0042_a.sql", "-- later"), "0042_a.sql has no statement"],
  ["a transaction of its own", migrationFile("0042_a.sql", "select 1;\ncommit;"), "0042_a.sql, line 3"],
])("is rejected with %s", (_, file, sentence) => {
  expect(() => readMigration(file)).toThrow(sentence);
});

it("has a number of its own", () => {
  const files = [migrationFile("0002_b.sql", "select 1"), migrationFile("0001_a.sql", "select 1")];
  expect(readMigrations(files).map(({ version }) => version)).toEqual(["0001", "0002"]);
  expect(() => readMigrations([...files, migrationFile("0002_c.sql", "select 1")])).toThrow(
    "0002_b.sql and 0002_c.sql have the same number.",
  );
  expect(() => readMigrations([])).toThrow("There are no migrations");
});
