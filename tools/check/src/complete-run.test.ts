import { expect, it } from "vitest";
import { warningsOf } from "./complete-run.check.ts";

const summary = `| Step | Command | Date | Commit | Minutes | Result |
| ---- | ------- | ---- | ------ | ------- | ------ |
| sim | \`pnpm sim\` | 2026-11-01 | abc | 3.0 | passed |
| fuzz | not run yet | | | | |
| attack | \`pnpm attack\` | 2026-11-18 | abc | 3.0 | passed |
`;

it("warns about steps that ran more than 14 days ago and steps that never ran", () => {
  expect(warningsOf(summary, Date.parse("2026-11-19"))).toEqual([
    "sim last ran in full 18 days ago: pnpm complete sim",
    "fuzz has never run in full: pnpm complete fuzz",
  ]);
});

it("does not warn on the fourteenth day", () => {
  const [row = ""] = summary.split("\n").filter((line) => line.startsWith("| sim"));
  expect(warningsOf(row, Date.parse("2026-11-15"))).toEqual([]);
});

it("warns about a summary without any step", () => {
  expect(warningsOf("# The last complete run\n", Date.parse("2026-11-19"))).toEqual(["nothing has run in full: pnpm complete"]);
});
