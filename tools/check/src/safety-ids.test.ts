import { expect, it } from "vitest";
import { findUnprovenRules, findUntestedRules, idsInTitles } from "./safety-ids.check.ts";

const rule = (n: number): string => `SAFE-${n}`;
const titled = (...ids: string[]): string => `it.each(rows.filter((row) => row))(\n  "[${ids.join(", ")}] holds", () => {});`;

it("reads rule ids from titles only", () => {
  expect(idsInTitles(`// ${rule(7)}\n${titled(rule(1), rule(2))}\ndescribe("${rule(3)} without brackets", f)`)).toEqual([
    rule(1),
    rule(2),
  ]);
});

it("accepts a document whose covered rules stand in titles", () => {
  const document = `| ${rule(1)} | one pump | covered |\n| ${rule(2)} | later | not yet covered |`;
  expect(findUnprovenRules(document, [titled(rule(1))])).toEqual([]);
});

it("reports a covered rule without a test, an unknown rule, and a document that states nothing", () => {
  const document = `| ${rule(1)} | one pump | covered |`;
  expect(findUnprovenRules(document, [titled(rule(9))])).toEqual([
    expect.stringContaining(`states ${rule(1)} as covered`),
    expect.stringContaining(`carries ${rule(9)}`),
  ]);
  expect(findUnprovenRules(`${rule(1)}: one pump`, [titled(rule(1))])).toEqual([
    expect.stringContaining("states no rule as covered"),
  ]);
});

it("lists the rules that no test carries yet", () => {
  const document = `| ${rule(1)} | one pump | covered |\n| ${rule(2)} | later | not yet covered |`;
  expect(findUntestedRules(document, [titled(rule(1))])).toEqual([rule(2)]);
});
