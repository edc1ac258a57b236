import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMigrationFiles } from "../../platform/migration-files.ts";
import { splitStatements } from "./split-statements.ts";

const texts = (sql: string): string[] => splitStatements(sql).map(({ text }) => text);

describe("a semicolon ends a statement", () => {
  it.each([
    ["not in a text", "select ';'", "select 'it''s; so'"],
    ["not in a text with escapes", "select e'\\';'", "select 1"],
    ["not behind a backslash that is only one", "select '\\'", "select ';'"],
    ["not in a name", 'create table "a;b" ()', "select 1"],
    ["not in dollars", "do $$ begin; end $$", "do $body$ select ';$$;' $body$"],
    ["not in the brackets of a rule", "create rule r as on insert to t do also (select 1; select 2)", "select 1"],
    [
      "not in a body without quotes",
      "create function f() returns int begin atomic select case when true then 1 end; select 2; end",
      "select 1",
    ],
    ["not in a comment within", "select 1 -- one; two\n + 1", "select /* a; /* b; */ c; */ 2"],
    ["where a case is a whole one", "select case when true then 1 end", "select 1"],
  ])("%s", (_, first, second) => {
    expect(texts(`${first};\n${second};\n`)).toEqual([first, second]);
  });

  it("also when the last one has none, and nothing comes of comments and space", () => {
    expect(texts("select 1;; -- nothing;\n/* none; */ ;\nselect 2")).toEqual(["select 1", "select 2"]);
    expect(texts("-- only;\n/* this; /* and that; */ */\n")).toEqual([]);
  });
});

it("each has the line on which it begins, behind its comments", () => {
  expect(splitStatements("-- head;\n\nselect 1;\n/* a\nb */\n-- c\n  select\n2;")).toEqual([
    { text: "select 1", line: 3 },
    { text: "select\n2", line: 7 },
  ]);
});

it("what never ends is handed on as it is, for the database to reject", () => {
  expect(texts("select 1; /* select 2;")).toEqual(["select 1"]);
  expect(texts("do $$ begin")).toEqual(["do $$ begin"]);
});

it("nothing of our own files is lost", () => {
  const bare = (text: string) => text.replaceAll(/--[^\n]*|[\s;]/g, "");
  for (const { text } of readMigrationFiles(join(import.meta.dirname, "../migrations")))
    expect(bare(texts(text).join(""))).toBe(bare(text));
});
