import { describe, expect, it } from "vitest";
import { createChance } from "../chance.ts";
import { GOOD_SENSOR, measure, type SensorSample } from "./sensor.ts";

const sampled = (distanceMm: number, quality = GOOD_SENSOR, count = 2000): SensorSample[] => {
  const chance = createChance(distanceMm);
  return Array.from({ length: count }, () => measure(distanceMm, quality, chance));
};

describe("the distance sensor", () => {
  it("answers whole millimetres around the truth", () => {
    const good = sampled(45).flatMap(({ rawMm }) => rawMm ?? []);
    expect(good.every(Number.isInteger)).toBe(true);
    expect(good.reduce((sum, value) => sum + value, 0) / good.length).toBeCloseTo(45, 0);
    expect(new Set(good).size).toBeGreaterThan(3);
  });

  it.each([1, 50, 130, 254, 255, 256, 5000, -20])("[SAFE-4] never gives 0 or 255 as a distance, at %d mm", (distanceMm) => {
    for (const { rawMm, errorCode } of sampled(distanceMm, { noiseMm: 10, badShare: 0.05 })) {
      expect(rawMm === null).toBe(errorCode !== 0);
      if (rawMm !== null) expect(rawMm).toBeGreaterThan(0);
      if (rawMm !== null) expect(rawMm).toBeLessThan(255);
    }
  });

  it("fails more and more beyond 100 mm and under water, and says why", () => {
    const shareOf = (errorCode: number, distanceMm: number) =>
      sampled(distanceMm, { noiseMm: 1, badShare: 0 }).filter((sample) => sample.errorCode === errorCode).length / 2000;
    expect(shareOf(7, 90)).toBe(0);
    expect(shareOf(7, 150)).toBeGreaterThan(0.4);
    expect(shareOf(7, 210)).toBe(1);
    expect(shareOf(12, -20)).toBe(1);
  });

  it("fails at the configured rate", () => {
    const failed = sampled(40, { noiseMm: 1, badShare: 0.05 }, 20_000).filter(({ errorCode }) => errorCode !== 0);
    expect(failed.length / 20_000).toBeCloseTo(0.05, 2);
    expect(new Set(failed.map(({ errorCode }) => errorCode))).toEqual(new Set([6, 7, 11]));
  });
});
