import { describe, expect, it } from "vitest";
import { PRESETS } from "./presets.ts";
import { createRng } from "./rng.ts";
import { sample } from "./sensor.ts";
import { startTank } from "./tank.ts";
import { NO_WATER_FAULTS, type SensorFault } from "./water-faults.ts";

type Scene = Readonly<{ noiseMm?: number; badSampleShare?: number; sensor?: SensorFault; ageMs?: number; count?: number }>;

function sampled(distanceMm: number, { sensor, ageMs = 0, count = 2000, ...quality }: Scene = {}) {
  const rng = createRng(distanceMm);
  const tank = { ...startTank({ ...PRESETS.mid.shape, ...quality }, distanceMm), ageMs };
  const faults = { ...NO_WATER_FAULTS, sensor: sensor ?? null };
  return Array.from({ length: count }, () => sample(tank, faults, rng));
}

const good = (samples: ReturnType<typeof sampled>) => samples.flatMap((each) => (each?.errorCode === 0 ? [each.rawMm] : []));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the distance sensor", () => {
  it("answers whole millimetres around the truth", () => {
    const values = good(sampled(45));
    expect(values.every(Number.isInteger)).toBe(true);
    expect(mean(values)).toBeCloseTo(45, 0);
    expect(new Set(values).size).toBeGreaterThan(3);
  });

  it("sees no difference below its millimetre without noise", () => {
    expect(new Set(good(sampled(45.4, { noiseMm: 0 })))).toEqual(new Set([45]));
    expect(new Set(good(sampled(45.6, { noiseMm: 0 })))).toEqual(new Set([46]));
  });

  it.each([1, 50, 130, 254, 255, 256, -20])("[SAFE-4] says 255 only with an error, and never 0, at %d mm", (distanceMm) => {
    for (const each of sampled(distanceMm, { noiseMm: 10, badSampleShare: 0.05 })) {
      expect(each?.rawMm === 255).toBe(each?.errorCode !== 0);
      expect(each?.rawMm).toBeGreaterThan(0);
    }
  });

  it("fails more and more beyond 100 mm and under water, and says why", () => {
    const shareOf = (errorCode: number, distanceMm: number) =>
      sampled(distanceMm, { badSampleShare: 0 }).filter((each) => each?.errorCode === errorCode).length / 2000;
    expect(shareOf(7, 90)).toBe(0);
    expect(shareOf(7, 150)).toBeGreaterThan(0.4);
    expect(shareOf(7, 210)).toBe(1);
    expect(shareOf(12, -20)).toBe(1);
  });

  it("fails at the configured rate", () => {
    const failed = sampled(40, { badSampleShare: 0.05, count: 20_000 }).filter((each) => each?.errorCode !== 0);
    expect(failed.length / 20_000).toBeCloseTo(0.05, 2);
    expect(new Set(failed.map((each) => each?.errorCode))).toEqual(new Set([6, 7, 11]));
  });

  it("sticks without jitter, goes silent, and says whatever its register says", () => {
    expect(new Set(good(sampled(45, { sensor: { kind: "stuck", rawMm: 52 } })))).toEqual(new Set([52]));
    expect(new Set(sampled(45, { sensor: { kind: "silent" } }))).toEqual(new Set([null]));
    const bare = { kind: "register", rawMm: 255, errorCode: 0 } as const;
    expect(sampled(45, { sensor: bare, count: 1 })).toEqual([{ rawMm: 255, errorCode: 0 }]);
  });

  it("has outliers at their share, and drifts with the time since it began", () => {
    const far = good(sampled(45, { sensor: { kind: "outliers", share: 0.1, byMm: 30 } })).filter((mm) => Math.abs(mm - 45) > 20);
    expect(far.length / 2000).toBeCloseTo(0.1, 1);
    const drift = { kind: "drift", mmPerHour: -2, sinceMs: 3_600_000 } as const;
    expect(mean(good(sampled(45, { sensor: drift, ageMs: 0 })))).toBeCloseTo(45, 0);
    expect(mean(good(sampled(45, { sensor: drift, ageMs: 4 * 3_600_000 })))).toBeCloseTo(39, 0);
  });
});
