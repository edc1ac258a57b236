import { describe, expect, it } from "vitest";
import { NOW_MS } from "@/testing/wire-examples.ts";
import { type DayAnswer, type LevelDay, levelDay } from "./level-day.ts";
import { bandPath, linePath, STRIP_HEIGHT_PX, stripGeometry } from "./strip-geometry.ts";

const HOUR_MS = 3_600_000;
const FROM_MS = NOW_MS - 24 * HOUR_MS;
const CALIBRATION = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 };

const bucket = (hour: number, meanHeightMm: number | null): DayAnswer["buckets"][number] => ({
  at: new Date(FROM_MS + hour * HOUR_MS).toISOString(),
  minHeightMm: meanHeightMm === null ? null : meanHeightMm - 1,
  maxHeightMm: meanHeightMm === null ? null : meanHeightMm + 1,
  meanHeightMm,
  meanTemperatureC: null,
  count: 12,
  badCount: meanHeightMm === null ? 12 : 0,
});

const dayOf = (levels: readonly (number | null | undefined)[], intervalS = 10): LevelDay => {
  const buckets = levels.flatMap((level, hour) => (level === undefined ? [] : [bucket(hour, level)]));
  return levelDay({ fromMs: FROM_MS, toMs: NOW_MS, bucketSeconds: 3600, buckets }, intervalS);
};

const hoursOf = ({ gaps }: LevelDay) =>
  gaps.map(({ fromMs, toMs }) => [(fromMs - FROM_MS) / HOUR_MS, (toMs - FROM_MS) / HOUR_MS]);
const full = (value: number) => Array.from({ length: 24 }, () => value);

describe("a day of levels", () => {
  it("without a break is one stretch", () => {
    const day = dayOf(full(30));
    expect(day.stretches).toHaveLength(1);
    expect(day.gaps).toEqual([]);
    expect(day.range).toEqual({ minMm: 29, maxMm: 31 });
  });

  it("is open where a bucket is missing or without a good reading, at its beginning and at its end", () => {
    const day = dayOf([undefined, 30, 30, null, 30, 30, undefined, undefined, 30]);
    expect(hoursOf(day)).toEqual([
      [0, 1],
      [3, 4],
      [6, 8],
      [9, 24],
    ]);
    expect(day.stretches.map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  it("forgives an empty bucket to a device that reports more rarely", () => {
    const levels = full(30).map((level, hour) => (hour % 3 === 1 ? undefined : level));
    expect(dayOf(levels, 1800).stretches).toHaveLength(1);
    expect(dayOf(levels, 10).stretches.length).toBeGreaterThan(1);
  });

  it("without any good reading has no range and one gap", () => {
    const day = dayOf([null, null]);
    expect(day.range).toBeNull();
    expect(hoursOf(day)).toEqual([[0, 24]]);
  });
});

describe("the strip", () => {
  it("draws higher water higher: a greater distance lies lower", () => {
    const { y } = stripGeometry(dayOf(full(30)), CALIBRATION, 480);
    expect(y(32)).toBeGreaterThan(y(28));
    expect(y(28)).toBeGreaterThanOrEqual(0);
    expect(y(32)).toBeLessThanOrEqual(STRIP_HEIGHT_PX);
  });

  it("shows the band of the hysteresis, and the drain level only when the water goes there", () => {
    const kinds = (level: number) => stripGeometry(dayOf(full(level)), CALIBRATION, 480).marks.map(({ kind }) => kind);
    expect(kinds(30)).toEqual(["top", "trigger"]);
    expect(kinds(44)).toEqual(["top", "trigger", "drain"]);
    expect(stripGeometry(dayOf(full(30)), null, 480).marks).toEqual([]);
  });

  it("keeps everything inside, whatever the level", () => {
    for (const level of [5, 28, 44, 70, 150]) {
      const day = dayOf([...full(30).slice(1), level]);
      const { y, marks } = stripGeometry(day, CALIBRATION, 480);
      for (const at of [y(day.range?.minMm ?? 0), y(day.range?.maxMm ?? 0), ...marks.map((mark) => mark.y)]) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(STRIP_HEIGHT_PX);
      }
    }
  });

  it("runs from the first moment of a stretch to its last", () => {
    const day = dayOf(full(30));
    const geometry = stripGeometry(day, CALIBRATION, 480);
    const [stretch = []] = day.stretches;
    expect(linePath(stretch, geometry)).toMatch(/^M0\.0 .*L480\.0 [\d.]+$/);
    expect(bandPath(stretch, geometry)).toMatch(/^M0\.0 .*Z$/);
    expect(linePath([], geometry)).toBe("");
  });
});
