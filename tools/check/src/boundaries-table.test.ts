import { expect, it } from "vitest";
import { type Boundary, findOldBoundaries, renderBoundaries } from "./boundaries-table.check.ts";

const line = ["devices", "runs"];
const boundaries: Boundary[] = [
  { name: "features-form-a-line", comment: "Only downwards." },
  { name: "features-form-a-line", comment: "Only downwards." },
  { name: "no-import-cycles", comment: "No import cycles." },
];
const document = `# Architecture\n\n<!-- boundaries -->\n\n${renderBoundaries(line, boundaries)}\n\n<!-- end of boundaries -->\n\nMore.\n`;
const old = "docs/architecture.md has other boundaries; renew it: node tools/check/src/boundaries-table.check.ts --write";

it("gives each boundary one row, and the features in their order", () => {
  expect(renderBoundaries(line, boundaries).split("\n")).toEqual([
    "```text",
    "devices → runs",
    "```",
    "",
    "| Boundary               | What it keeps     |",
    "| ---------------------- | ----------------- |",
    "| `features-form-a-line` | Only downwards.   |",
    "| `no-import-cycles`     | No import cycles. |",
  ]);
  expect(findOldBoundaries(document, line, boundaries)).toEqual([]);
});

it.each<[string, readonly string[], Boundary[]]>([
  ["a sentence that was changed", line, boundaries.with(2, { name: "no-import-cycles", comment: "Cycles are fine." })],
  ["a boundary that was added", line, [...boundaries, { name: "sql-only-in-stores", comment: "SQL is written in stores." }]],
  ["a boundary that is gone", line, boundaries.slice(0, 2)],
  ["a feature that has another place", line.toReversed(), boundaries],
])("reports %s", (_what, newLine, newBoundaries) => {
  expect(findOldBoundaries(document, newLine, newBoundaries)).toEqual([old]);
});

it("reports a document without the marks, and a boundary without a sentence", () => {
  expect(findOldBoundaries("# Architecture\n", line, boundaries)).toEqual([old]);
  expect(findOldBoundaries(document, line, [...boundaries, { name: "silent" }])).toEqual([
    "the boundary silent has no sentence",
    old,
  ]);
});
