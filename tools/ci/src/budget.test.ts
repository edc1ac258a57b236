import { describe, expect, it } from "vitest";
import { overBudget } from "./budget.ts";

describe("the CPU budget of a step", () => {
  it("allows a quarter more than its units", () => {
    expect(overBudget(125, 100, 1)).toBeNull();
    expect(overBudget(126, 100, 1)).toBe("used 126 CPU s; the budget is 100 (100 units of 1.00 s)");
  });

  it("grows with the unit of a slower machine", () => {
    expect(overBudget(240, 100, 2)).toBeNull();
  });

  it("is not checked on a machine that cannot count CPU", () => {
    expect(overBudget(null, 100, 1)).toBeNull();
  });
});
