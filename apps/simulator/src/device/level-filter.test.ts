import { describe, expect, it } from "vitest";
import { LevelFilter } from "./level-filter.ts";
import type { SensorSample } from "./sensor.ts";

const good = (rawMm: number): SensorSample => ({ rawMm, errorCode: 0 });
const noTarget: SensorSample = { rawMm: null, errorCode: 7 };

function filterOf(samples: readonly SensorSample[]): LevelFilter {
  const filter = new LevelFilter();
  samples.forEach((sample, index) => {
    filter.add(sample, index * 100);
  });
  return filter;
}

describe("the level filter", () => {
  it("says nothing before four good samples", () => {
    expect(filterOf([40, 40, 40].map(good)).level(200).distanceMm).toBeNull();
    expect(filterOf([40, 40, 40].map(good)).level(200).errorCode).toBe(255);
    expect(filterOf([40, 40, 40, 40].map(good)).level(300)).toEqual({ distanceMm: 40, rawMm: 40, errorCode: 0 });
  });

  it("ignores outliers and keeps a tenth of a millimetre", () => {
    expect(filterOf([40, 41, 40, 199, 41, 6, 41].map(good)).level(600).distanceMm).toBe(40.7);
  });

  it("[SAFE-4] is no reading, with its code, once the newest good sample is older than two seconds", () => {
    const filter = filterOf([40, 40, 40, 40].map(good));
    filter.add(noTarget, 400);
    expect(filter.level(2300)).toEqual({ distanceMm: 40, rawMm: null, errorCode: 0 });
    expect(filter.level(2301)).toEqual({ distanceMm: null, rawMm: null, errorCode: 7 });
  });

  it("does not mix samples from before and after a silence", () => {
    const filter = filterOf([40, 40, 40, 40].map(good));
    filter.add(good(80), 10_000);
    expect(filter.level(10_000).distanceMm).toBeNull();
  });

  it.each([0, 4, 201, 255])("[SAFE-4] does not believe %d mm", (rawMm) => {
    expect(filterOf(Array.from({ length: 7 }, () => good(rawMm))).level(600).distanceMm).toBeNull();
  });
});
