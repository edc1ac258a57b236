import { describe, expect, it } from "vitest";
import { dryIn, isHoldName, otherSuspects } from "./hold-names.ts";

const HOUR_MS = 3_600_000;

describe("what a hold says", () => {
  it("does not repeat as a suspect what the reason says", () => {
    expect(otherSuspects("overflow", ["blocked_overflow"])).toEqual([]);
    expect(otherSuspects("welded", ["welded_relay", "topup_pump"])).toEqual(["topup_pump"]);
    expect(otherSuspects("rising", ["siphon", "welded_relay"])).toEqual(["siphon", "welded_relay"]);
  });

  it("[SAFE-7] says how long the return pump can still run, never more than there is", () => {
    expect(dryIn(0.9 * HOUR_MS)).toEqual({ unit: "hours", count: 0 });
    expect(dryIn(1.9 * HOUR_MS)).toEqual({ unit: "hours", count: 1 });
    expect(dryIn(47.9 * HOUR_MS)).toEqual({ unit: "hours", count: 47 });
    expect(dryIn(71.9 * HOUR_MS)).toEqual({ unit: "days", count: 2 });
  });

  it.each(["constructor", "toString"])("[SEC-10] a reason called %s is a word like any other", (word) => {
    expect([isHoldName(word), otherSuspects(word, [word])]).toEqual([false, [word]]);
  });
});
