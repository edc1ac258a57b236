import { describe, expect, it } from "vitest";
import { type DueFacts, judgeDue, LATE_AFTER_MS, whyNotAnchor } from "./schedules.ts";

const DUE = 1_794_736_800_000;
const facts = (change: Partial<DueFacts> = {}): DueFacts => ({
  dueAtMs: DUE,
  skipNextAtMs: null,
  pausedUntilMs: null,
  leftOutBy: null,
  waitsUntilMs: null,
  ...change,
});

describe("[SAFE-20] what becomes of a due time", () => {
  it("starts within fifteen minutes, and is missed after that", () => {
    expect(judgeDue(facts(), DUE)).toEqual({ outcome: "start" });
    expect(judgeDue(facts(), DUE + LATE_AFTER_MS)).toEqual({ outcome: "start" });
    expect(judgeDue(facts(), DUE + LATE_AFTER_MS + 1)).toEqual({ outcome: "missed", reason: "late" });
  });

  it("what was called off is skipped, however late it is looked at", () => {
    const late = DUE + 10 * LATE_AFTER_MS;
    expect(judgeDue(facts({ skipNextAtMs: DUE }), late)).toEqual({ outcome: "skipped", reason: "skipped" });
    expect(judgeDue(facts({ pausedUntilMs: DUE + 1 }), late)).toEqual({ outcome: "skipped", reason: "paused" });
  });

  it("what was left out or moved away by itself is skipped, with its word", () => {
    for (const reason of ["skipped", "moved"] as const)
      expect(judgeDue(facts({ leftOutBy: reason }), DUE + 10 * LATE_AFTER_MS)).toEqual({ outcome: "skipped", reason });
  });

  it("what waits starts until its wait ends, and not a moment later", () => {
    const waits = facts({ waitsUntilMs: DUE + 300_000 });
    expect(judgeDue(waits, DUE + 300_000)).toEqual({ outcome: "start" });
    expect(judgeDue(waits, DUE + 300_001)).toEqual({ outcome: "missed", reason: "not_reached" });
    expect(judgeDue({ ...waits, pausedUntilMs: DUE + 1 }, DUE + 300_001)).toEqual({ outcome: "skipped", reason: "paused" });
  });

  it("a skip of another time and a pause that is over hold nothing back", () => {
    expect(judgeDue(facts({ skipNextAtMs: DUE + 1, pausedUntilMs: DUE }), DUE)).toEqual({ outcome: "start" });
  });
});

describe("the day an interval is counted from", () => {
  it("is one of this century", () => {
    expect(["2000-01-01", "2026-11-16", "2099-12-31"].map(whyNotAnchor)).toEqual([null, null, null]);
    for (const date of ["1999-12-31", "2100-01-01", "9999-12-31", "0001-01-01"])
      expect(whyNotAnchor(date)).toEqual({ code: "anchor_out_of_range", first: "2000-01-01", last: "2099-12-31" });
  });
});
