import { describe, expect, it } from "vitest";
import { findConflicts, type Planned } from "./schedule-conflicts.ts";

const at = (time: string): string => `2026-11-${time}:00.000Z`;
const plan = (id: string, nextRuns: readonly string[], change: Partial<Planned> = {}): Planned => ({
  id,
  tankId: "reef",
  enabled: true,
  nextRuns: nextRuns.map(at),
  ...change,
});
const pairs = (schedules: readonly Planned[]) =>
  findConflicts(schedules).map(({ first, second, firstAt }) => [first.id, second.id, firstAt]);

describe("findConflicts", () => {
  it.each([
    ["22T10:00", true],
    ["22T10:59", true],
    ["22T11:00", true],
    ["22T11:01", false],
    ["22T09:00", true],
    ["22T08:59", false],
  ])("22T10:00 and %s: %s", (other, isConflict) => {
    expect(findConflicts([plan("a", ["22T10:00"]), plan("b", [other])])).toHaveLength(isConflict ? 1 : 0);
  });

  it("names the earlier run first, and the earliest clash of a pair once", () => {
    const weekly = plan("weekly", ["15T10:00", "22T10:00", "29T10:00"]);
    const other = plan("other", ["22T09:30", "29T09:30"]);
    expect(pairs([weekly, other])).toEqual([["other", "weekly", at("22T09:30")]]);
  });

  it("tells each pair of three, the soonest first", () => {
    const all = [plan("a", ["20T10:00", "29T10:00"]), plan("b", ["29T10:00"]), plan("c", ["20T10:30"])];
    expect(pairs(all)).toEqual([
      ["a", "c", at("20T10:00")],
      ["a", "b", at("29T10:00")],
    ]);
  });

  it("leaves other tanks, disabled schedules and a schedule's own runs alone", () => {
    expect(findConflicts([plan("a", ["22T10:00"]), plan("b", ["22T10:00"], { tankId: "other" })])).toEqual([]);
    expect(findConflicts([plan("a", ["22T10:00"]), plan("b", ["22T10:00"], { enabled: false })])).toEqual([]);
    expect(findConflicts([plan("a", ["22T10:00", "22T10:30"])])).toEqual([]);
    expect(findConflicts([plan("a", ["22T10:00"]), plan("b", [])])).toEqual([]);
  });
});
