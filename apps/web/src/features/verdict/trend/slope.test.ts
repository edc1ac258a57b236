import { describe, expect, it } from "vitest";
import { NOW_MS } from "@/testing/wire-examples.ts";
import { type Sample, slopeNow, slopeOfHours, withSample } from "./slope.ts";

const MINUTE_MS = 60_000;

/** One sample each step back from now, the newest last. */
const samples = (count: number, stepMs: number, distanceAt: (agoMs: number) => number): readonly Sample[] =>
  Array.from({ length: count }, (_, index) => (count - 1 - index) * stepMs).map((agoMs) => ({
    atMs: NOW_MS - agoMs,
    distanceMm: distanceAt(agoMs),
  }));

describe("the slope of the last three minutes", () => {
  it("is positive while the water rises, although its distance shrinks", () => {
    const rising = samples(18, 10_000, (agoMs) => 24 + (1.1 * agoMs) / MINUTE_MS);
    expect(slopeNow(rising, NOW_MS)).toBeCloseTo(1.1);
  });

  it("is not turned round by one wrong reading", () => {
    const falling = samples(18, 10_000, (agoMs) => (agoMs === 60_000 ? 5 : 50 - (6 * agoMs) / MINUTE_MS));
    expect(slopeNow(falling, NOW_MS)).toBeCloseTo(-6, 0);
  });

  it("is not known from two readings of the same moment, nor from old ones", () => {
    expect(
      slopeNow(
        samples(2, 10_000, () => 30),
        NOW_MS,
      ),
    ).toBeNull();
    expect(
      slopeNow(
        samples(18, 10_000, () => 30),
        NOW_MS + 10 * MINUTE_MS,
      ),
    ).toBeNull();
    expect(slopeNow([], NOW_MS)).toBeNull();
  });

  it("is as good from a reading each second", () => {
    const rising = samples(180, 1000, (agoMs) => 24 + agoMs / MINUTE_MS);
    expect(slopeNow(rising, NOW_MS)).toBeCloseTo(1);
  });
});

describe("the slope of the last six hours", () => {
  /** Falls half a millimetre an hour, and is topped up by three once. */
  const sawtooth = (agoMs: number) => 31 - (0.5 * agoMs) / (60 * MINUTE_MS) + (agoMs > 150 * MINUTE_MS ? 3 : 0);

  it("sees the fall between top-ups, not the top-ups", () => {
    const slope = slopeOfHours(samples(72, 5 * MINUTE_MS, sawtooth), NOW_MS) ?? Number.NaN;
    expect(slope * 60).toBeCloseTo(-0.5);
  });

  it("is not known below 20 minutes of data", () => {
    expect(
      slopeOfHours(
        samples(4, 5 * MINUTE_MS, () => 30),
        NOW_MS,
      ),
    ).toBeNull();
    expect(
      slopeOfHours(
        samples(5, 5 * MINUTE_MS, () => 30),
        NOW_MS,
      ),
    ).toBe(0);
  });
});

describe("the samples of a page", () => {
  it("forget what is older than the window and take none twice", () => {
    const kept = withSample(
      samples(3, 2 * MINUTE_MS, () => 30),
      { atMs: NOW_MS + 1000, distanceMm: 31 },
    );
    expect(kept.map(({ atMs }) => NOW_MS - atMs)).toEqual([2 * MINUTE_MS, 0, -1000]);
    expect(withSample(kept, { atMs: NOW_MS, distanceMm: 5 })).toBe(kept);
  });
});
