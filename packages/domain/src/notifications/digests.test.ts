import { describe, expect, it } from "vitest";
import { digestArrival, digestPauseMs, digestsAt, isQuietFor, weekBefore } from "./digests.ts";

const HOUR_MS = 3_600_000;
const wall = (text: string): number => Date.parse(`${text}Z`);
const dayOf = (text: string): number => wall(`${text}T00:00`) / (24 * HOUR_MS);

describe("a morning", () => {
  it.each([
    ["2026-11-18T06:59", []],
    ["2026-11-18T07:00", ["maintenance", "all_well"]],
    ["2026-11-18T11:59", ["maintenance", "all_well"]],
    ["2026-11-18T12:00", []],
    ["2026-11-23T07:00", ["weekly", "maintenance", "all_well"]],
    ["2026-11-23T03:00", []],
    ["2026-11-24T07:00", ["maintenance", "all_well"]],
  ])("%s brings %j", (at, kinds) => expect(digestsAt(wall(at)).kinds).toEqual(kinds));

  it("names its day, and a Monday the week before it", () => {
    expect(digestsAt(wall("2026-11-23T08:00")).day).toBe(dayOf("2026-11-23"));
    expect(weekBefore(dayOf("2026-11-23"))).toEqual({
      fromWallMs: wall("2026-11-16T00:00"),
      toWallMs: wall("2026-11-23T00:00"),
    });
  });
});

describe("a digest that waits", () => {
  it.each([
    ["maintenance", "2026-11-23T20:59", "now"],
    ["maintenance", "2026-11-23T21:00", "later"],
    ["maintenance", "2026-11-24T07:00", "never"],
    ["all_well", "2026-11-24T00:00", "never"],
    ["weekly", "2026-11-24T03:00", "later"],
    ["weekly", "2026-11-26T07:00", "now"],
    ["weekly", "2026-11-27T07:00", "never"],
  ] as const)("%s of a Monday, at %s: %s", (kind, at, arrival) =>
    expect(digestArrival(kind, dayOf("2026-11-23"), wall(at))).toBe(arrival),
  );

  it("heeds somebody's quiet hours", () => {
    const quiet = { fromMinute: 22 * 60, toMinute: 9 * 60 };
    expect(isQuietFor(quiet, wall("2026-11-23T08:59"))).toBe(true);
    expect(isQuietFor(quiet, wall("2026-11-23T09:00"))).toBe(false);
  });

  it("is tried again ever more slowly, at least every half hour", () =>
    expect([0, 1, 2, 5, 40].map((tries) => digestPauseMs(tries) / 60_000)).toEqual([1, 2, 4, 30, 30]));
});
