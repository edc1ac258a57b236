import { describe, expect, it } from "vitest";
import { debt, exact, gateLine, isGood, timed } from "./gates.ts";

describe("a gate", () => {
  it("of a count fails one beyond its goal, in either form", () => {
    expect(isGood(exact("lost", 0, { atMost: 0 }))).toBe(true);
    expect(isGood(exact("lost", 1, { atMost: 0 }))).toBe(false);
  });

  it("of a time fails at the goal in the long form, and at five times it in the short form", () => {
    const within = { atMost: 100 };
    expect([101, 500, 501].map((ms) => isGood(timed("p99", ms, within, true)))).toEqual([true, true, false]);
    expect([100, 101].map((ms) => isGood(timed("p99", ms, within, false)))).toEqual([true, false]);
  });

  it("of a rate is loosened downwards", () => {
    expect([2000, 1999].map((rate) => isGood(timed("rate", rate, { atLeast: 10_000 }, true)))).toEqual([true, false]);
  });

  it("of a debt holds what has been reached, and fails the long form until the goal is", () => {
    const ratio = (isShort: boolean) => debt("ratio", 0.5, { atLeast: 0.7 }, { atLeast: 0.4 }, isShort);
    expect(isGood(ratio(true))).toBe(true);
    expect(isGood(ratio(false))).toBe(false);
    expect(gateLine(ratio(true))).toBe("ok     [debt] ratio: 0.50; goal at least 0.70, NOT reached; fails unless at least 0.40");
  });
});
