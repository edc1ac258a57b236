import { describe, expect, it } from "vitest";
import { waterTrend } from "./trend.ts";

const NOW_MS = 1_000_000_000;
const every10s = (distanceAt: (minute: number) => number | null, minutes = 3) =>
  Array.from({ length: minutes * 6 + 1 }, (_, index) => ({
    atMs: NOW_MS - index * 10_000,
    distanceMm: distanceAt(minutes - index / 6),
  }));
const slope = (samples: Parameters<typeof waterTrend>[0]) => waterTrend(samples, NOW_MS).slopeMmPerMin;

describe("the trend of the water", () => {
  it("is positive while the distance shrinks: the water rises", () => {
    expect(slope(every10s((minute) => 40 - 2 * minute))).toBeCloseTo(2);
    expect(slope(every10s((minute) => 40 + 0.5 * minute))).toBeCloseTo(-0.5);
  });

  it("is of the last three minutes only", () => {
    expect(slope(every10s((minute) => (minute < 7 ? 40 - 5 * minute : 5), 10))).toBeCloseTo(0);
  });

  it("is not known from few readings, from a short time, or without a good one", () => {
    expect(slope(every10s(() => 40).slice(0, 2))).toBeNull();
    expect(slope(every10s(() => 40).slice(0, 6))).toBeNull();
    expect(slope(every10s(() => null))).toBeNull();
    expect(slope([])).toBeNull();
  });
});
