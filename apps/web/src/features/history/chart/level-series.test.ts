import { describe, expect, it } from "vitest";
import { NOW_MS } from "@/testing/wire-examples.ts";
import { type Bucket, hasTemperature, levelSeries, pointAt } from "./level-series.ts";

const MINUTE_MS = 60_000;
const START_MS = NOW_MS - 10 * MINUTE_MS;
const stretch = { fromMs: START_MS, toMs: NOW_MS };
const facts = { readingIntervalS: 10, nowMs: NOW_MS };

const bucket = (minute: number, change: Partial<Bucket> = {}): Bucket => ({
  at: new Date(START_MS + minute * MINUTE_MS).toISOString(),
  minHeightMm: 30 + minute,
  maxHeightMm: 32 + minute,
  meanHeightMm: 31 + minute,
  meanTemperatureC: null,
  count: 6,
  badCount: 0,
  ...change,
});
const INVALID = { minHeightMm: null, maxHeightMm: null, meanHeightMm: null, badCount: 6 };

const seriesOf = (buckets: readonly Bucket[], change = {}) =>
  levelSeries({ bucketSeconds: 60, source: "minutes", buckets: [...buckets] }, stretch, { ...facts, ...change });
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => bucket(from + index));
const minuteOf = (timeMs: number) => (timeMs - START_MS) / MINUTE_MS;
const gapsOf = (buckets: readonly Bucket[], change = {}) =>
  seriesOf(buckets, change).gaps.map(({ kind, fromMs, toMs }) => [kind, minuteOf(fromMs), minuteOf(toMs)]);

describe("the drawn columns", () => {
  it("hold least, greatest and mean at the middle of each bucket", () => {
    const { atS, lowMm, highMm, meanMm } = seriesOf(minutes(0, 10));
    expect([atS[0], lowMm[0], highMm[0], meanMm[0]]).toEqual([START_MS / 1000 + 30, 30, 32, 31]);
    expect(atS).toHaveLength(10);
  });

  it("never join a line across a gap: a null stands between", () => {
    const { atS, meanMm } = seriesOf([...minutes(0, 3), ...minutes(7, 10)]);
    expect(meanMm).toEqual([31, 32, 33, null, 38, 39, 40]);
    expect(minuteOf((atS[3] ?? 0) * 1000)).toBe(7);
    expect(atS).toEqual(atS.toSorted((a, b) => a - b));
  });

  it("hold no level where the sensor gave none", () => {
    expect(seriesOf([bucket(0), bucket(1, INVALID), bucket(2)]).meanMm).toEqual([31, null, 33]);
  });

  it("know whether there is any temperature", () => {
    expect(hasTemperature(seriesOf(minutes(0, 10)))).toBe(false);
    expect(hasTemperature(seriesOf([bucket(0, { meanTemperatureC: 25 })]))).toBe(true);
  });
});

describe("gaps", () => {
  it("are where no message came: before, between and after", () => {
    expect(gapsOf(minutes(0, 10))).toEqual([]);
    expect(gapsOf([...minutes(2, 4), ...minutes(6, 7)])).toEqual([
      ["silent", 0, 2],
      ["silent", 4, 6],
      ["silent", 7, 10],
    ]);
    expect(gapsOf([])).toEqual([["silent", 0, 10]]);
  });

  it("are not the future", () => {
    expect(gapsOf(minutes(0, 5), { nowMs: START_MS + 5 * MINUTE_MS })).toEqual([]);
  });

  it("are told apart from messages without a valid reading", () => {
    const gaps = gapsOf([...minutes(0, 3), bucket(3, INVALID), bucket(4, INVALID), ...minutes(5, 10)]);
    expect(gaps).toEqual([["invalid", 3, 5]]);
  });

  it("are not a device that sends rarely, nor a single bad reading", () => {
    const rare = [0, 2, 4, 6, 8].map((minute) => bucket(minute));
    expect(gapsOf(rare, { readingIntervalS: 120 })).toEqual([]);
    expect(gapsOf(minutes(0, 10).with(4, bucket(4, INVALID)), { readingIntervalS: 60 })).toEqual([]);
  });
});

describe("gaps of a time when the device reported more rarely", () => {
  /** Every five minutes then, in buckets of three; every ten seconds now. */
  const rarely = (from: number, to: number) =>
    Array.from({ length: (to - from) / 5 }, (_, index) => bucket(Math.floor((from + index * 5) / 3) * 3));
  const hours = { fromMs: START_MS, toMs: START_MS + 120 * MINUTE_MS };
  const gaps = (buckets: readonly Bucket[]) =>
    levelSeries({ bucketSeconds: 180, source: "minutes", buckets: [...buckets] }, hours, {
      readingIntervalS: 10,
      nowMs: hours.toMs,
    }).gaps.map(({ kind, fromMs, toMs }) => [kind, minuteOf(fromMs), minuteOf(toMs)]);

  it("are none where it reported as it always did", () => expect(gaps(rarely(0, 120))).toEqual([]));

  it("are where it did not", () => expect(gaps([...rarely(0, 60), ...rarely(90, 120)])).toEqual([["silent", 57, 90]]));
});

describe("the point below the cursor", () => {
  const series = seriesOf([...minutes(0, 3), ...minutes(7, 10)]);
  const meanAt = (minute: number) => series.meanMm[pointAt(series, START_MS + minute * MINUTE_MS)];

  it("is the nearest one", () => {
    expect([meanAt(0), meanAt(1.4), meanAt(1.6), meanAt(2.9)]).toEqual([31, 32, 32, 33]);
  });

  it("is none inside a gap", () => expect(meanAt(5.2)).toBeUndefined());
});
