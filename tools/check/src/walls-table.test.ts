import { expect, it } from "vitest";
import { findOldWalls, renderWalls, type Wall } from "./walls-table.check.ts";

const line = ["devices", "runs"];
const walls: Wall[] = [
  { name: "features-form-a-line", comment: "Only downwards." },
  { name: "features-form-a-line", comment: "Only downwards." },
  { name: "no-import-cycles", comment: "No import cycles." },
];
const document = `# Architecture\n\n<!-- walls -->\n\n${renderWalls(line, walls)}\n\n<!-- end of walls -->\n\nMore.\n`;
const old = "docs/architecture.md has other walls; renew it: node tools/check/src/walls-table.check.ts --write";

it("gives each wall one row, and the features in their order", () => {
  expect(renderWalls(line, walls).split("\n")).toEqual([
    "```text",
    "devices → runs",
    "```",
    "",
    "| Wall                   | What it keeps     |",
    "| ---------------------- | ----------------- |",
    "| `features-form-a-line` | Only downwards.   |",
    "| `no-import-cycles`     | No import cycles. |",
  ]);
  expect(findOldWalls(document, line, walls)).toEqual([]);
});

it.each<[string, readonly string[], Wall[]]>([
  ["a sentence that was changed", line, walls.with(2, { name: "no-import-cycles", comment: "Cycles are fine." })],
  ["a wall that was added", line, [...walls, { name: "sql-only-in-stores", comment: "SQL is written in stores." }]],
  ["a wall that is gone", line, walls.slice(0, 2)],
  ["a feature that has another place", line.toReversed(), walls],
])("reports %s", (_what, newLine, newWalls) => {
  expect(findOldWalls(document, newLine, newWalls)).toEqual([old]);
});

it("reports a document without the marks, and a wall without a sentence", () => {
  expect(findOldWalls("# Architecture\n", line, walls)).toEqual([old]);
  expect(findOldWalls(document, line, [...walls, { name: "silent" }])).toEqual(["the wall silent has no sentence", old]);
});
