import { describe, expect, it } from "vitest";
import { nextStarts, type Planned, planAhead } from "./plan.ts";

const at = (day: number): number => Date.UTC(2026, 10, day, 10);
const NOW_MS = at(15);
const schedule = (change: Partial<Planned> = {}): Planned => ({
  rule: { everyDays: 1, atLocal: "10:00", anchorDate: "2026-11-01" },
  zone: "UTC",
  isEnabled: true,
  isSkipping: false,
  pausedUntilMs: null,
  exceptions: [],
  ...change,
});

describe("what lies ahead of a schedule", () => {
  it("the next due time is the next start", () => {
    expect(planAhead(schedule(), NOW_MS)).toEqual({ nextDueAtMs: at(16), nextStartAtMs: at(16), skipNextAtMs: null });
    expect(nextStarts(schedule(), NOW_MS, 2)).toEqual([at(16), at(17)]);
  });

  it("a skipped one comes due, and the one after it starts", () => {
    const skipping = schedule({ isSkipping: true });
    expect(planAhead(skipping, NOW_MS)).toEqual({ nextDueAtMs: at(16), nextStartAtMs: at(17), skipNextAtMs: at(16) });
    expect(nextStarts(skipping, NOW_MS, 2)).toEqual([at(17), at(18)]);
  });

  it("paused until a due time, that one starts; skipping leaves out the first after the pause", () => {
    const paused = schedule({ pausedUntilMs: at(20) });
    expect(planAhead(paused, NOW_MS)).toEqual({ nextDueAtMs: at(16), nextStartAtMs: at(20), skipNextAtMs: null });
    expect(planAhead({ ...paused, isSkipping: true }, NOW_MS)).toEqual({
      nextDueAtMs: at(16),
      nextStartAtMs: at(21),
      skipNextAtMs: at(20),
    });
    expect(nextStarts({ ...paused, isSkipping: true }, NOW_MS, 1)).toEqual([at(21)]);
  });

  it("a run that was left out or moved comes due and does not start; the time it was moved to does both", () => {
    const hourMs = 3_600_000;
    const exceptions = [
      { dueAtMs: at(16), movedToMs: null },
      { dueAtMs: at(18), movedToMs: at(17) - hourMs },
    ];
    const excepted = schedule({ exceptions });
    expect(planAhead(excepted, NOW_MS)).toEqual({
      nextDueAtMs: at(16),
      nextStartAtMs: at(17) - hourMs,
      skipNextAtMs: null,
    });
    expect(nextStarts(excepted, NOW_MS, 3)).toEqual([at(17) - hourMs, at(17), at(19)]);
    expect(planAhead(excepted, at(16)).nextDueAtMs).toBe(at(17) - hourMs);
    // Within a pause the moved one does not start either.
    expect(nextStarts({ ...excepted, pausedUntilMs: at(17) }, NOW_MS, 2)).toEqual([at(17), at(19)]);
  });

  it("a pause that is over changes nothing; disabled, nothing lies ahead", () => {
    expect(planAhead(schedule({ pausedUntilMs: at(10) }), NOW_MS).nextStartAtMs).toBe(at(16));
    expect(planAhead(schedule({ isEnabled: false, isSkipping: true }), NOW_MS)).toEqual({
      nextDueAtMs: null,
      nextStartAtMs: null,
      skipNextAtMs: null,
    });
    expect(nextStarts(schedule({ isEnabled: false }), NOW_MS, 5)).toEqual([]);
  });
});
