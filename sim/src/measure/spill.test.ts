// The short form of `pnpm sim measure --spills N`: the budget of a change bounds what is spilt, and a budget with an error does not.

import { loadCore } from "@halocline/device-core/load-core";
import { spillBudget } from "@halocline/domain/runs/spill-budget";
import { expect, it } from "vitest";
import { type BudgetOf, CASE_COUNT } from "./spill-draw.ts";
import { spillFindings } from "./spill-property.ts";

const SEED = 1;
const TIMEOUT_MS = 180_000;
const module = loadCore();

it(
  "any accepted configuration and any single fault bring no more to the floor than was shown",
  () => {
    const findings = [...spillFindings(module, 3 * CASE_COUNT, SEED)];
    expect(findings.filter(({ isWithin }) => !isWithin)).toEqual([]);
    expect(findings.filter(({ isHit }) => isHit).length).toBeGreaterThan(CASE_COUNT);
    const spilling = new Set(findings.filter(({ floorL }) => floorL > 0.1).map(({ fault }) => fault));
    expect([...spilling].toSorted()).toEqual(
      expect.arrayContaining(["hose_off_drain", "hose_off_in", "overflow_blocked", "overflow_narrowed", "waste_full"]),
    );
  },
  TIMEOUT_MS,
);

const withoutLine =
  (fault: string): BudgetOf =>
  (input) => {
    const budget = spillBudget(input);
    return { ...budget, lines: budget.lines.map((line) => (line.fault === fault ? { ...line, floorLitres: 0 } : line)) };
  };

const MISTAKEN: Readonly<Record<string, BudgetOf>> = {
  "forgets what drains back": (input) =>
    spillBudget({ ...input, marks: input.marks && { ...input.marks, topOffMm: input.marks.topMm } }),
  "takes limits for shorter": ({ limits, ...input }) =>
    spillBudget({ ...input, limits: { drainS: 0.7 * limits.drainS, fillS: 0.7 * limits.fillS } }),
  "takes the waste tank for larger": (input) =>
    spillBudget({ ...input, wasteRoomLitres: input.wasteRoomLitres && 1.2 * input.wasteRoomLitres }),
  "forgets a loose fill hose": withoutLine("fill_hose_off"),
  "forgets a blocked overflow": withoutLine("overflow_blocked"),
};

function isFoundOut(budgetOf: BudgetOf): boolean {
  for (const { isWithin } of spillFindings(module, 2 * CASE_COUNT, SEED, budgetOf)) if (!isWithin) return true;
  return false;
}

it.each(Object.entries(MISTAKEN))(
  "a budget that %s is found out",
  (_, budgetOf) => {
    expect(isFoundOut(budgetOf)).toBe(true);
  },
  TIMEOUT_MS,
);
