import { describe, expect, it } from "vitest";
import { NOW, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { historyMessages } from "./history-messages.ts";
import { aroundStretch, isoStretch, moved, RANGES, rangeOf, zoomed } from "./time-range.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const hourAt = (toMs: number) => ({ fromMs: toMs - HOUR_MS, toMs });

describe("the range of an address", () => {
  it("is 1 h, 24 h, 7 d, 30 d or 1 y up to now", () => {
    expect(RANGES.map(({ name }) => historyMessages().ranges.short[name])).toEqual(["1 h", "24 h", "7 d", "30 d", "1 y"]);
    for (const { name, lengthMs } of RANGES) {
      const { fromMs, toMs, name: chosen } = rangeOf({ range: name }, NOW_MS);
      expect([chosen, fromMs, toMs]).toEqual([name, NOW_MS - lengthMs, NOW_MS]);
    }
  });

  it("is the last 24 hours when the address says nothing, or nothing that makes sense", () => {
    expect(rangeOf({}, NOW_MS).name).toBe("24h");
    expect(rangeOf({ range: "2 weeks", from: "yesterday", to: NOW }, NOW_MS).name).toBe("24h");
    expect(rangeOf({ from: NOW, to: timeAgo(1000) }, NOW_MS).name).toBe("24h");
  });

  it("follows now in steps, so that the same question is not asked every second", () => {
    const ends = [1, 29_999, 30_000, 30_001].map((laterMs) => rangeOf({ range: "1h" }, NOW_MS + laterMs).toMs - NOW_MS);
    expect(ends).toEqual([30_000, 30_000, 30_000, 60_000]);
  });

  it("is what from and to say, whatever else is given", () => {
    const range = rangeOf({ range: "7d", from: timeAgo(HOUR_MS), to: NOW }, NOW_MS + 9 * HOUR_MS);
    expect(range).toEqual({ name: null, atMs: null, ...hourAt(NOW_MS) });
  });

  it("has the moment of an alert in its middle", () => {
    const range = rangeOf({ at: NOW }, NOW_MS + 50 * HOUR_MS);
    expect(range).toEqual({ name: null, atMs: NOW_MS, fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS + HOUR_MS });
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
