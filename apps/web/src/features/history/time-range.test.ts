import { historyMessages } from "@halocline/messages/texts/history";
import { describe, expect, it } from "vitest";
import { NOW, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import {
  aroundStretch,
  isoStretch,
  isRangeOpen,
  moved,
  oldestSinceMs,
  RANGES,
  rangeOf,
  rangeText,
  zoomed,
} from "./time-range.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const hourAt = (toMs: number) => ({ fromMs: toMs - HOUR_MS, toMs });

describe("the range of an address", () => {
  it("is 1 h, 24 h, 2 weeks, 30 d or 1 y, and looks ahead", () => {
    expect(RANGES.map(({ name }) => historyMessages().ranges.short[name])).toEqual(["1 h", "24 h", "2 weeks", "30 d", "1 y"]);
    for (const { name, lengthMs, aheadMs } of RANGES) {
      const range = rangeOf({ range: name }, NOW_MS);
      expect(range).toEqual({ name, atMs: null, fromMs: NOW_MS - lengthMs, toMs: NOW_MS, axisToMs: NOW_MS + aheadMs });
    }
  });

  it("is the last and the next week when the address says nothing, or nothing that makes sense", () => {
    const oldMs = NOW_MS - 400 * DAY_MS;
    const twoWeeks = rangeOf({ range: "2w" }, NOW_MS);
    for (const search of [{}, { range: "fortnight", from: "yesterday", to: NOW }, { from: NOW, to: timeAgo(1000) }]) {
      expect(rangeOf(search, NOW_MS, oldMs)).toEqual(twoWeeks);
      expect(isRangeOpen(search, NOW_MS)).toBe(true);
    }
    for (const search of [{ range: "1h" }, { at: NOW }, { from: timeAgo(1000), to: NOW }])
      expect(isRangeOpen(search, NOW_MS)).toBe(false);
  });

  it.each([
    [10 * MINUTE_MS, "1h", HOUR_MS],
    [5 * HOUR_MS, "24h", DAY_MS],
    [50.5 * HOUR_MS, "2w", 51 * HOUR_MS],
    [7 * DAY_MS - 1, "2w", 7 * DAY_MS],
    [80 * DAY_MS, "2w", 7 * DAY_MS],
  ])("with data of %i ms is %s, %i ms of it past", (ageMs, name, pastMs) => {
    const range = rangeOf({}, NOW_MS, NOW_MS - ageMs);
    expect([range.name, range.toMs - range.fromMs]).toEqual([name, pastMs]);
    expect(oldestSinceMs(NOW_MS)).toBeLessThanOrEqual(rangeOf({ range: "2w" }, NOW_MS).fromMs);
  });

  it("always holds all of the first week's data, and looks no further ahead than a week", () => {
    for (let ageMs = 0; ageMs <= 9 * DAY_MS; ageMs += 7 * MINUTE_MS) {
      const { fromMs, toMs, axisToMs } = rangeOf({}, NOW_MS, NOW_MS - ageMs);
      expect(fromMs).toBeLessThanOrEqual(NOW_MS - Math.min(ageMs, 7 * DAY_MS));
      expect(axisToMs - toMs).toBeLessThanOrEqual(Math.min(7 * DAY_MS, toMs - fromMs));
    }
  });

  it("is told by its times while it is shorter than its name", () => {
    expect(rangeText(rangeOf({ range: "2w" }, NOW_MS))).toBe("Last 7 days");
    expect(rangeText(rangeOf({}, NOW_MS, NOW_MS - 2 * DAY_MS))).toMatch(/Nov 13.* to .*Nov 15/);
  });

  it("reaches at most a week ahead", () => {
    const { toMs } = rangeOf({ from: NOW, to: "2027-11-15T12:00:00.000Z" }, NOW_MS);
    expect(toMs).toBe(NOW_MS + 7 * DAY_MS);
  });

  it("follows now in steps, so that the same question is not asked every second", () => {
    const ends = [1, 29_999, 30_000, 30_001].map((laterMs) => rangeOf({ range: "1h" }, NOW_MS + laterMs).toMs - NOW_MS);
    expect(ends).toEqual([30_000, 30_000, 30_000, 60_000]);
  });

  it("is what from and to say, whatever else is given", () => {
    const range = rangeOf({ range: "2w", from: timeAgo(HOUR_MS), to: NOW }, NOW_MS + 9 * HOUR_MS);
    expect(range).toEqual({ name: null, atMs: null, ...hourAt(NOW_MS), axisToMs: NOW_MS });
  });

  it("has the moment of an alert in its middle", () => {
    const range = rangeOf({ at: NOW }, NOW_MS + 50 * HOUR_MS);
    expect(range).toMatchObject({ name: null, atMs: NOW_MS, fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS + HOUR_MS });
  });

  it("leaves out what has not happened yet after a moment just past", () => {
    expect(rangeOf({ at: NOW }, NOW_MS + 5 * MINUTE_MS).toMs).toBe(NOW_MS + 5 * MINUTE_MS);
    expect(rangeOf({ at: NOW }, NOW_MS).toMs).toBeGreaterThan(NOW_MS);
  });

  it("keeps the mark of the moment while it is zoomed", () => {
    expect(rangeOf({ at: NOW, ...isoStretch(hourAt(NOW_MS)) }, NOW_MS).atMs).toBe(NOW_MS);
  });
});

describe("zoom and move", () => {
  const hour = hourAt(NOW_MS - HOUR_MS);

  it("zooms around the middle", () => {
    expect(zoomed(hour, 2, NOW_MS)).toEqual({ fromMs: hour.fromMs - HOUR_MS / 2, toMs: hour.toMs + HOUR_MS / 2 });
    expect(zoomed(hour, 0.5, NOW_MS)).toEqual({ fromMs: hour.fromMs + HOUR_MS / 4, toMs: hour.toMs - HOUR_MS / 4 });
  });

  it("zooms out to the left when the right would be the future", () => {
    expect(zoomed(hourAt(NOW_MS), 2, NOW_MS)).toEqual({ fromMs: NOW_MS - 2 * HOUR_MS, toMs: NOW_MS });
  });

  it("stays between a minute and a year", () => {
    const minute = { fromMs: NOW_MS - MINUTE_MS, toMs: NOW_MS };
    expect(zoomed(minute, 0.5, NOW_MS)).toEqual(minute);
    const { fromMs, toMs } = zoomed({ fromMs: NOW_MS - 365 * 24 * HOUR_MS, toMs: NOW_MS }, 2, NOW_MS);
    expect(toMs - fromMs).toBe(366 * 24 * HOUR_MS);
  });

  it("moves by half its length, and not past now", () => {
    expect(moved(hour, -1, NOW_MS)).toEqual({ fromMs: hour.fromMs - HOUR_MS / 2, toMs: hour.toMs - HOUR_MS / 2 });
    expect(moved(hourAt(NOW_MS - MINUTE_MS), 1, NOW_MS)).toEqual(hourAt(NOW_MS));
    expect(moved(hourAt(NOW_MS), 1, NOW_MS)).toEqual(hourAt(NOW_MS));
  });

  it("gives a run some room on both sides", () => {
    expect(aroundStretch(hour)).toEqual({ fromMs: hour.fromMs - HOUR_MS / 4, toMs: hour.toMs + HOUR_MS / 4 });
    expect(aroundStretch({ fromMs: 0, toMs: MINUTE_MS }).fromMs).toBe(-5 * MINUTE_MS);
  });
});
