import { describe, expect, it } from "vitest";
import { type ExceptionFacts, leftOutBy, MOST_EXCEPTIONS, MOST_MOVED_MS, withException } from "./exceptions.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 18, 12);
/** Every day at this hour. */
const at = (day: number): number => Date.UTC(2026, 10, day, 18);
const isDue = (atMs: number): boolean => atMs % DAY_MS === 18 * HOUR_MS;

const facts = (change: Partial<ExceptionFacts>): ExceptionFacts => ({
  exceptions: [],
  atMs: at(20),
  wanted: { act: "skip" },
  isDue,
  afterMs: NOW,
  nowMs: NOW,
  ...change,
});
const move = (toMs: number) => ({ act: "move", toMs }) as const;
const skipped = [{ dueAtMs: at(20), movedToMs: null }];
const moved = [{ dueAtMs: at(20), movedToMs: at(21) - HOUR_MS }];

describe("a run that its owner calls off or moves", () => {
  it("is left out at its time; moved, it starts at the other", () => {
    expect(withException(facts({}))).toEqual(skipped);
    expect(withException(facts({ wanted: move(at(21) - HOUR_MS) }))).toEqual(moved);
    expect(leftOutBy(skipped, at(20))).toBe("skipped");
    expect(leftOutBy(moved, at(20))).toBe("moved");
    expect([leftOutBy(moved, at(21) - HOUR_MS), leftOutBy(moved, at(21))]).toEqual([null, null]);
  });

  it("is put back, from either of its times", () => {
    const restore = { wanted: { act: "restore" } } as const;
    expect(withException(facts({ ...restore, exceptions: skipped }))).toEqual([]);
    expect(withException(facts({ ...restore, exceptions: moved }))).toEqual([]);
    expect(withException(facts({ ...restore, exceptions: moved, atMs: at(21) - HOUR_MS }))).toEqual([]);
    expect(withException(facts({ ...restore }))).toBe("run_not_planned");
  });

  it("that may have started at one of its times is never put back to the other", () => {
    const restore = { wanted: { act: "restore" }, exceptions: moved } as const;
    const later = at(20) + 1;
    expect(withException(facts({ ...restore, atMs: at(21) - HOUR_MS, afterMs: later, nowMs: later }))).toBe("run_not_planned");
    const early = [{ dueAtMs: at(20), movedToMs: at(19) - HOUR_MS }];
    const between = at(19);
    expect(withException(facts({ ...restore, exceptions: early, afterMs: between, nowMs: between }))).toBe("run_not_planned");
  });

  it("is moved once more, or skipped, where it starts and not where it started once", () => {
    const there = { exceptions: moved, atMs: at(21) - HOUR_MS };
    expect(withException(facts(there))).toEqual(skipped);
    expect(withException(facts({ ...there, wanted: move(at(22) - HOUR_MS) }))).toEqual([
      { dueAtMs: at(20), movedToMs: at(22) - HOUR_MS },
    ]);
    expect(withException(facts({ ...there, wanted: move(at(20)) }))).toEqual([]);
    expect(withException(facts({ exceptions: moved }))).toBe("run_not_planned");
  });

  it("is one that is planned, and is not over", () => {
    expect(withException(facts({ atMs: at(20) + 1 }))).toBe("run_not_planned");
    expect(withException(facts({ atMs: at(17) }))).toBe("run_not_planned");
    // Due, and not taken by any worker yet: it waits.
    expect(withException(facts({ atMs: at(17), afterMs: at(17) - 1 }))).toEqual([{ dueAtMs: at(17), movedToMs: null }]);
  });

  it("is moved into the future, by less than a week, to a time that is free", () => {
    expect(withException(facts({ wanted: move(NOW) }))).toBe("move_out_of_range");
    expect(withException(facts({ wanted: move(at(20) + MOST_MOVED_MS) }))).toBe("move_out_of_range");
    expect(withException(facts({ wanted: move(at(21)) }))).toBe("move_taken");
    const other = [{ dueAtMs: at(22), movedToMs: at(21) - HOUR_MS }];
    expect(withException(facts({ exceptions: other, wanted: move(at(21) - HOUR_MS) }))).toBe("move_taken");
    expect(withException(facts({ wanted: move(at(20) + MOST_MOVED_MS - HOUR_MS) }))).toHaveLength(1);
  });

  it("is one of a bounded number; what is long over makes room", () => {
    const many = (fromDay: number) =>
      Array.from({ length: MOST_EXCEPTIONS }, (_, index) => ({ dueAtMs: at(fromDay + index), movedToMs: null }));
    expect(withException(facts({ exceptions: many(21) }))).toBe("too_many_exceptions");
    expect(withException(facts({ exceptions: many(3 - MOST_EXCEPTIONS) }))).toEqual(skipped);
  });
});
