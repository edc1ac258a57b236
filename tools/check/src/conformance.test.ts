import { describe, expect, it } from "vitest";
import { findNonconformance } from "./conformance.check.ts";
import { plantTree } from "./planted-tree.ts";

const head = "| Id | Requirement | Status | Where | Shown by |\n| --- | --- | --- | --- | --- |";
const shown = '`apps/web/src/level.test.ts` › "shows the level"';
const good = [
  `| S1.1 | Level | done | \`apps/web/src/level.ts\` | ${shown} |`,
  "| S1.2 | Age | done, untested | `apps/web/src/level.ts` | – |",
  "| S1.3 | Banner | changed | `apps/web/src/level.ts` | [Differences](#where-we-differ) and [ADR 1](adr/0001.md) |",
  "| S1.4 | Units | partial | `apps/web/src/level.ts` | No inches. |",
  "| S1.5 | Push | missing | – | Nothing is there. |",
  "| S1.6 | Report | fake | `apps/web/src/level.ts` | Never sent. |",
];
const goodCounts = { done: 1, "done, untested": 1, changed: 1, partial: 1, missing: 1, fake: 1 };
const goodTest = 'it("shows the level", () => {});';

type Planted = Readonly<{ rows?: readonly string[]; counts?: Readonly<Record<string, number>>; test?: string }>;

function problemsOf({ rows = good, counts = goodCounts, test = goodTest }: Planted): string[] {
  const stated = Object.entries(counts).map(([status, count]) => `| ${status} | ${count} |`);
  using tree = plantTree({
    "apps/web/src/level.ts": "",
    "apps/web/src/level.test.ts": test,
    "apps/server/src/db/migrations/1_first.sql": "",
    "docs/adr/0001.md": "# One",
    "docs/conformance.md": [
      "# Conformance",
      ["| Status | Rows |", "| --- | ---: |", ...stated].join("\n"),
      "## Where we differ",
      [head, ...rows].join("\n"),
    ].join("\n\n"),
  });
  return findNonconformance(tree.root);
}

/** The good table with one row in another form; its status stays, so that the counts stay right. */
const withRow = (index: number, row: string): Planted => ({ rows: good.with(index, row) });

describe("the table of conformance", () => {
  it("accepts rows whose files, tests, decisions and counts are right", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, Planted, string]>([
    [
      "a file that does not exist",
      withRow(1, "| S1.2 | Age | done, untested | `apps/web/src/gone.ts` | – |"),
      "S1.2 names apps/web/src/gone.ts, which does not exist",
    ],
    [
      "a folder",
      withRow(1, "| S1.2 | Age | done, untested | `apps/web/src` | – |"),
      "S1.2 names apps/web/src, which does not exist",
    ],
    ["a row without a file", withRow(3, "| S1.4 | Units | partial | – | No inches. |"), "S1.4 names no file"],
    [
      "a migration",
      withRow(1, "| S1.2 | Age | done, untested | `apps/server/src/db/migrations/1_first.sql` | – |"),
      "S1.2 names apps/server/src/db/migrations/1_first.sql: a migration is no place to look",
    ],
    [
      "a test file that does not exist",
      withRow(0, '| S1.1 | Level | done | `apps/web/src/level.ts` | `apps/web/src/gone.test.ts` › "shows" |'),
      "S1.1 names apps/web/src/gone.test.ts, which does not exist",
    ],
    [
      "a file that is no test",
      withRow(0, '| S1.1 | Level | done | `apps/web/src/level.ts` | `apps/web/src/level.ts` › "shows" |'),
      "S1.1 names apps/web/src/level.ts, which is no test",
    ],
    [
      "a renamed test",
      { test: goodTest.replace("level", "height") },
      'S1.1 names the test "shows the level", which apps/web/src/level.test.ts does not have',
    ],
    [
      "the second of two tests, renamed",
      withRow(0, `| S1.1 | Level | done | \`apps/web/src/level.ts\` | ${shown}; ${shown.replace("shows", "draws")} |`),
      'S1.1 names the test "draws the level", which apps/web/src/level.test.ts does not have',
    ],
    [
      "a skipped test",
      { test: goodTest.replace("it(", "it.skip(") },
      'S1.1 names the test "shows the level", which apps/web/src/level.test.ts does not have',
    ],
    [
      "a done row without a test",
      withRow(0, "| S1.1 | Level | done | `apps/web/src/level.ts` | – |"),
      "S1.1 is done but names no test",
    ],
    [
      "a test without quotes",
      withRow(0, "| S1.1 | Level | done | `apps/web/src/level.ts` | `apps/web/src/level.test.ts` › shows the level |"),
      'S1.1 names a test in another form than `path` › "title"',
    ],
    [
      "a changed row without a decision",
      withRow(2, "| S1.3 | Banner | changed | `apps/web/src/level.ts` | Decided so. |"),
      "S1.3 is changed but links no decision",
    ],
    [
      "a decision that does not exist",
      withRow(2, "| S1.3 | Banner | changed | `apps/web/src/level.ts` | [ADR 2](adr/0002.md) |"),
      "S1.3 links docs/adr/0002.md, which does not exist",
    ],
    [
      "an anchor that does not exist",
      withRow(2, "| S1.3 | Banner | changed | `apps/web/src/level.ts` | [Differences](#what-we-left) |"),
      "S1.3 links #what-we-left, which docs/conformance.md does not have",
    ],
    [
      "a partial row that does not say why",
      withRow(3, "| S1.4 | Units | partial | `apps/web/src/level.ts` | – |"),
      "S1.4 is partial but does not say what is missing",
    ],
    [
      "an unknown status",
      { rows: good.with(5, "| S1.6 | Report | nearly | `apps/web/src/level.ts` | Soon. |"), counts: { ...goodCounts, fake: 0 } },
      'S1.6 has the status "nearly", which is none of done | done, untested | changed | partial | missing | fake',
    ],
    [
      "a repeated id",
      withRow(5, "| S1.5 | Report | fake | `apps/web/src/level.ts` | Never sent. |"),
      "S1.5 is also the id of line",
    ],
    ["a row without an id", withRow(5, "|  | Report | fake | `apps/web/src/level.ts` | Never sent. |"), "has no id"],
    [
      "a row without a requirement",
      withRow(5, "| S1.6 |  | fake | `apps/web/src/level.ts` | Never sent. |"),
      "S1.6 states no requirement",
    ],
    ["a wrong count", { counts: { ...goodCounts, "done, untested": 0 } }, "states 0 rows as done, untested, but there are 1"],
    ["a count that is not stated", { counts: { done: 1 } }, "states no rows as fake, but there are 1"],
  ])("reports %s", (_name, planted, problem) => {
    expect(problemsOf(planted)).toContainEqual(expect.stringContaining(problem));
  });

  it("reports a row with a cell too many, unless its bar is written as text", () => {
    const named = (text: string) => withRow(4, `| S1.5 | Push ${text} | missing | – | Nothing is there. |`);
    expect(problemsOf(named("a | b"))).toContainEqual(expect.stringContaining("has not five cells"));
    expect(problemsOf(named("a \\| b"))).toEqual([]);
  });

  it("reports a table with another head, whose rows nobody would read", () => {
    const other = head.replace("Requirement", "What");
    expect(problemsOf({ rows: [...good, "", other, "| S1.1 | Level | nearly | `gone.ts` | – |"] })).toEqual([
      expect.stringContaining("has the head of another table"),
    ]);
  });

  it("reports a document without rows, and none at all", () => {
    expect(problemsOf({ rows: [] })).toContain("docs/conformance.md has no rows");
    using tree = plantTree({ "package.json": "{}" });
    expect(findNonconformance(tree.root)).toEqual(["docs/conformance.md does not exist"]);
  });
});
