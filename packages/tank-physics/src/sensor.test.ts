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

  it("says one place with the jitter of a living sensor when its float hangs", () => {
    const values = good(sampled(75, { sensor: { kind: "float", atMm: 52 } }));
    expect(mean(values)).toBeCloseTo(52, 0);
    expect(new Set(values).size).toBeGreaterThan(3);
  });

  it("sees foam nearer than the water, and restless", () => {
    const spread = (values: readonly number[]) => {
      const middle = mean(values);
      return Math.sqrt(mean(values.map((mm) => (mm - middle) ** 2)));
    };
    const foam = good(sampled(60, { sensor: { kind: "foam", shortMm: 8, noiseMm: 3 } }));
    expect(mean(foam)).toBeCloseTo(52, 0);
    expect(spread(foam)).toBeGreaterThan(2 * spread(good(sampled(60))));
  });

  it("loses its share of samples to drops on the window, and to the lights only by day", () => {
    const HOUR_MS = 3_600_000;
    const lost = (sensor: SensorFault, ageMs: number) =>
      sampled(45, { sensor, ageMs, badSampleShare: 0 }).filter((each) => each?.errorCode !== 0).length / 2000;
    expect(lost({ kind: "condensation", share: 0.3 }, 0)).toBeCloseTo(0.3, 1);
    expect(lost({ kind: "lights", share: 0.3 }, 3 * HOUR_MS)).toBe(0);
    expect(lost({ kind: "lights", share: 0.3 }, (2 * 24 + 15) * HOUR_MS)).toBeCloseTo(0.3, 1);
    expect(lost({ kind: "lights", share: 0.3 }, 23 * HOUR_MS)).toBe(0);
  });

  it("grows over: nearer, noisier and blinder by the hour", () => {
    const sensor = { kind: "fouled", shortMmPerHour: 0.5, noiseMmPerHour: 0.2, lostPerHour: 0.02, sinceMs: 0 } as const;
    const after = (hours: number) => sampled(60, { sensor, ageMs: hours * 3_600_000, badSampleShare: 0 });
    expect(mean(good(after(0)))).toBeCloseTo(60, 0);
    expect(mean(good(after(12)))).toBeCloseTo(54, 0);
    expect(new Set(good(after(12))).size).toBeGreaterThan(new Set(good(after(0))).size + 5);
    expect(1 - good(after(12)).length / 2000).toBeCloseTo(0.24, 1);
  });

  it("lies with a good status only beyond its specified range", () => {
    const sensor = { kind: "far_lies", share: 0.5, leastMm: 14, mostMm: 60 } as const;
    const lies = (distanceMm: number) => good(sampled(distanceMm, { sensor })).filter((mm) => mm <= 60);
    expect(lies(90)).toEqual([]);
    expect(lies(110).length / 2000).toBeCloseTo(0.5, 1);
    expect([Math.min(...lies(110)), Math.max(...lies(110))]).toEqual([14, 60]);
  });

  it("scatters over its whole range when its cable is bad", () => {
    const values = good(sampled(45, { sensor: { kind: "scatter", leastMm: 6, mostMm: 200 } }));
    expect([values.length, Math.min(...values), Math.max(...values)]).toEqual([2000, 6, 200]);
    expect(mean(values)).toBeCloseTo(103, -1);
  });

  it("is gone for a while in every period when its plug is loose", () => {
    const sensor = { kind: "dropouts", everyMs: 8000, forMs: 2000 } as const;
    const isGone = (ageMs: number) => sampled(45, { sensor, ageMs, count: 1 })[0] === null;
    expect([0, 1900, 2000, 7900, 8000].map(isGone)).toEqual([true, true, false, false, true]);
  });
});
