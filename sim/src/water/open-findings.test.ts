import { describe, expect, it } from "vitest";
import { isGone, isKnown, readOpenFindings } from "./open-findings.ts";

const OPEN = { 7: ["SAFE-5"] };

describe("open findings", () => {
  it("excuse one rule of one seed, and nothing beside it", () => {
    expect(isKnown(OPEN, { seed: 7, violations: ["[SAFE-5] at 1 s: x"] })).toBe(true);
    expect(isKnown(OPEN, { seed: 7, violations: ["[SAFE-5] at 1 s: x", "[SAFE-1] at 2 s: y"] })).toBe(false);
    expect(isKnown(OPEN, { seed: 8, violations: ["[SAFE-5] at 1 s: x"] })).toBe(false);
    expect(isKnown(OPEN, { seed: 7, violations: [] })).toBe(false);
  });

  it("are missed once they are gone", () => {
    expect(isGone(OPEN, { seed: 7, violations: [] })).toBe(true);
    expect(isGone(OPEN, { seed: 7, violations: ["[SAFE-5] at 1 s: x"] })).toBe(false);
    expect(isGone(OPEN, { seed: 8, violations: [] })).toBe(false);
  });

  it("are few", () => {
    expect(Object.keys(readOpenFindings()).length).toBeLessThan(12);
  });
});
