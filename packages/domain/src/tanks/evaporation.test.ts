import { describe, expect, it } from "vitest";
import { fallTimeMs, type LevelDay, type LevelSample, litresOf, naturalFall, type TimeSpan } from "./evaporation.ts";

const HOUR_MS = 3_600_000;
const SAMPLE_MS = 300_000;
const SAMPLES_OF_A_DAY = 288;
const SETTLE_MS = 600_000;

type Water = (atMs: number) => number | null;

const sampleOf = (atMs: number, distanceMm: number | null): LevelSample => ({
  atMs,
  minMm: distanceMm,
  maxMm: distanceMm,
  meanMm: distanceMm,
});

function dayOf(water: Water, disturbances: readonly TimeSpan[] = [], count = SAMPLES_OF_A_DAY): LevelDay {
  const samples = Array.from({ length: count }, (_, index) => sampleOf(index * SAMPLE_MS, water(index * SAMPLE_MS)));
  return { samples, sampleMs: SAMPLE_MS, disturbances };
}

const falling =
  (mmPerDay: number, fromMm = 28): Water =>
  (atMs) =>
    fromMm + (mmPerDay * atMs) / (24 * HOUR_MS);

/** Falls from 28 mm and is lifted back in two minutes whenever it reaches 32 mm. */
function toppedUp(mmPerDay: number): Readonly<{ water: Water; runs: readonly TimeSpan[] }> {
  const periodMs = (4 / mmPerDay) * 24 * HOUR_MS;
  const runs = Array.from({ length: Math.ceil((24 * HOUR_MS) / periodMs) }, (_, index) => ({
    fromMs: (index + 1) * periodMs - 120_000,
    toMs: (index + 1) * periodMs,
  }));
  return { water: (atMs) => 28 + (4 * (atMs % periodMs)) / periodMs, runs };
}

/** Equal numbers for equal seeds, between 0 and 1. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const paceOf = (day: LevelDay): number => {
  const fall = naturalFall(day);
  return fall.kind === "falling" ? fall.mmPerDay : Number.NaN;
};

describe("water that falls by itself", () => {
  it.each([4, 25, 60, 100])("is measured at %d mm a day", (mmPerDay) => {
    expect(paceOf(dayOf(falling(mmPerDay)))).toBeCloseTo(mmPerDay, 5);
  });

  it("is measured through the top-ups between, which do not count", () => {
    const { water, runs } = toppedUp(25);
    expect(paceOf(dayOf(water, runs))).toBeCloseTo(25, 1);
  });

  it("is measured through a top-up that nobody recorded: a step is no fall", () => {
    const { water } = toppedUp(12);
    expect(paceOf(dayOf(water))).toBeCloseTo(12, 0);
  });

  it("is measured without a water change and the settling after it", () => {
    const change = { fromMs: 10 * HOUR_MS, toMs: 10.75 * HOUR_MS };
    const water: Water = (atMs) => {
      if (atMs >= change.fromMs && atMs < change.toMs) return 28 + 30 * Math.sin((Math.PI * (atMs - change.fromMs)) / 2_700_000);
      // Drain-back: for some minutes more the sump falls while the pipes fill again.
      const sinceMs = atMs - change.toMs;
      return (falling(25)(atMs) ?? 0) - (sinceMs >= 0 ? 6 * Math.exp(-sinceMs / 120_000) : 0);
    };
    expect(paceOf(dayOf(water, [change]))).toBeCloseTo(25, 0);
  });

  it("is measured on both sides of a gap and of failed readings", () => {
    const water = falling(25);
    const broken = dayOf((atMs) => (atMs > 5 * HOUR_MS && atMs < 8 * HOUR_MS ? null : water(atMs)));
    expect(paceOf(broken)).toBeCloseTo(25, 5);
    const samples = broken.samples.filter(({ meanMm }) => meanMm !== null);
    expect(paceOf({ ...broken, samples })).toBeCloseTo(25, 5);
  });

  it("is measured on both sides of what came in unseen during a gap", () => {
    const water = falling(25);
    const day = dayOf((atMs) => (water(atMs) ?? 0) - (atMs > 6 * HOUR_MS ? 10 : 0));
    const samples = day.samples.filter(({ atMs }) => atMs < 5 * HOUR_MS || atMs > 8 * HOUR_MS);
    expect(paceOf({ ...day, samples })).toBeCloseTo(25, 5);
  });

  it("is measured on both sides of a sample with a step inside, which looks like two small ones", () => {
    const [water, stepMm, at] = [falling(25), 2.4, 30];
    const day = dayOf((atMs) => (water(atMs) ?? 0) - (atMs > at * SAMPLE_MS ? stepMm : 0), [], 60);
    const samples = day.samples.map((sample, index) =>
      index === at && sample.maxMm !== null
        ? { ...sample, minMm: sample.maxMm - stepMm, meanMm: sample.maxMm - stepMm / 2 }
        : sample,
    );
    expect(paceOf({ ...day, samples })).toBeCloseTo(25, 5);
  });

  it("is not called evaporation above 150 mm a day", () => {
    expect(naturalFall(dayOf(falling(149)))).toMatchObject({ kind: "falling" });
    expect(naturalFall(dayOf(falling(151)))).toMatchObject({ kind: "too_fast" });
  });
});

describe("water of which nothing can be said", () => {
  it.each([
    ["no data", dayOf(() => null)],
    ["no samples", dayOf(falling(25), [], 0)],
    ["less than two quiet hours", dayOf(falling(60), [], 24)],
    ["less than two millimetres", dayOf(falling(4), [], 120)],
    ["a pump that never rested", dayOf(falling(25), [{ fromMs: 0, toMs: 24 * HOUR_MS }])],
  ])("%s is not enough", (_, day) => expect(naturalFall(day)).toEqual({ kind: "unknown" }));

  it("has not fallen when a whole quiet day shows none, or a rise", () => {
    expect(naturalFall(dayOf(falling(0)))).toEqual({ kind: "not_falling" });
    expect(naturalFall(dayOf(falling(-20)))).toEqual({ kind: "not_falling" });
  });
});

describe("for any tank", () => {
  const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

  it("the pace is found within a quarter, by a sensor that counts millimetres and is noisy", () => {
    for (const seed of SEEDS) {
      const chance = chanceOf(seed);
      const mmPerDay = 12 + 100 * chance();
      const { water, runs } = toppedUp(mmPerDay);
      const seen = dayOf((atMs) => Math.round((water(atMs) ?? 0) + chance() - 0.5), runs);
      expect(Math.abs(paceOf(seen) / mmPerDay - 1), `seed ${seed}, ${mmPerDay} mm a day`).toBeLessThan(0.25);
    }
  });

  it("where the water stands changes nothing, nor what happens while a pump runs and the water settles", () => {
    for (const seed of SEEDS) {
      const chance = chanceOf(seed);
      const [mmPerDay, liftMm] = [10 + 80 * chance(), 50 * chance()];
      const { water, runs } = toppedUp(mmPerDay);
      const isRunning = (atMs: number) => runs.some(({ fromMs, toMs }) => atMs + SAMPLE_MS > fromMs && atMs < toMs + SETTLE_MS);
      const other: Water = (atMs) => (isRunning(atMs) ? 100 * chance() : (water(atMs) ?? 0) + liftMm);
      expect(paceOf(dayOf(other, runs)), `seed ${seed}`).toBeCloseTo(paceOf(dayOf(water, runs)), 6);
    }
  });

  it("less data never makes a fall out of a rise", () => {
    for (const seed of SEEDS) {
      const chance = chanceOf(seed);
      const day = dayOf(falling(-100 * chance()));
      const samples = day.samples.filter(() => chance() < 0.7);
      expect(naturalFall({ ...day, samples }).kind, `seed ${seed}`).not.toBe("falling");
    }
  });
});

describe("what follows from the pace", () => {
  it("is the time until a mark, and none when the water is there", () => {
    expect(fallTimeMs(30, 32, 24)).toBe(2 * HOUR_MS);
    expect(fallTimeMs(33, 32, 24)).toBe(0);
  });

  it("is a volume, with the area of the chamber", () => expect(litresOf(25, 1200)).toBe(3));
});
