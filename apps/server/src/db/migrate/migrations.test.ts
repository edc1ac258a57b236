import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readMigrations } from "./migrations.ts";

const file = (name: string, text = "select 1") => ({ name, text });

it("takes version and checksum from a file, in the order of versions", () => {
  const text = "-- Why.\nselect 2;\n";
  expect(readMigrations([file("20270102000000_b.sql", text), file("20270101000000_c.sql")])).toMatchObject([
    { name: "20270101000000_c.sql", version: "20270101000000" },
    { version: "20270102000000", checksum: createHash("sha256").update(text).digest("hex"), text },
  ]);
});

it.each([
  ["a file without a version", [file("answer.sql")], "answer.sql is not named like a migration"],
  ["a version of another length", [file("0042_answer.sql")], "0042_answer.sql is not named like a migration"],
  ["a file without a statement", [file("20270101000000_a.sql", "-- later\n")], "20270101000000_a.sql has no statement"],
  [
    "two files with one version",
    [file("20270101000000_a.sql"), file("20270101000000_b.sql")],
    "20270101000000_a.sql and 20270101000000_b.sql have the same version.",
  ],
  ["an empty folder", [], "There are no migrations."],
])("rejects %s", (_, files, sentence) => {
  expect(() => readMigrations(files)).toThrow(sentence);
});
