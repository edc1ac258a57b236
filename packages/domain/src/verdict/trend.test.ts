import { describe, expect, it } from "vitest";
import { OF_HOURS, OF_MINUTES, type Sample, storedSamples, waterSlope } from "./trend.ts";

const NOW_MS = 1_000_000_000;
const MINUTE_MS = 60_000;

/** One sample each step back from now, the newest last. */
const samples = (count: number, stepMs: number, distanceAt: (agoMs: number) => number | null): readonly Sample[] =>
  Array.from({ length: count }, (_, index) => (count - 1 - index) * stepMs).map((agoMs) => ({
    atMs: NOW_MS - agoMs,
    distanceMm: distanceAt(agoMs),
  }));
const still = () => 30;

describe("the slope of the last three minutes", () => {
  const slope = (given: readonly Sample[], nowMs = NOW_MS) => waterSlope(given, nowMs, OF_MINUTES);
  const rising = samples(18, 10_000, (agoMs) => 24 + (1.1 * agoMs) / MINUTE_MS);

  it("is positive while the water rises, although its distance shrinks", () => {
    expect(slope(rising)).toBeCloseTo(1.1);
    expect(slope(samples(18, 10_000, (agoMs) => 24 - (0.5 * agoMs) / MINUTE_MS))).toBeCloseTo(-0.5);
  });

  it("does not ask in which order the readings come: the server lists the newest first", () => {
    expect(slope(rising.toReversed())).toBe(slope(rising));
  });

  it("is not turned round by one wrong reading", () => {
    const falling = samples(18, 10_000, (agoMs) => (agoMs === MINUTE_MS ? 5 : 50 - (6 * agoMs) / MINUTE_MS));
    expect(slope(falling)).toBeCloseTo(-6, 0);
    const held = samples(18, 10_000, (agoMs) => (agoMs === 0 ? 3 : 30));
    expect(slope(held)).toBe(0);
  });

  it("is of the last three minutes only", () => {
    expect(slope(samples(61, 10_000, (agoMs) => (agoMs > 3 * MINUTE_MS ? 80 - agoMs / MINUTE_MS : 40)))).toBe(0);
  });

  it("is not known from few readings, from a short time, from old ones, or without a good one", () => {
    expect(slope(samples(2, 60_000, still))).toBeNull();
    expect(slope(samples(6, 10_000, still))).toBeNull();
    expect(slope(samples(7, 10_000, still))).toBe(0);
    expect(slope(samples(18, 10_000, still), NOW_MS + 10 * MINUTE_MS)).toBeNull();
    expect(slope(samples(18, 10_000, () => null))).toBeNull();
    expect(slope([])).toBeNull();
  });

  it("is as good from a reading each second", () => {
    expect(slope(samples(180, 1000, (agoMs) => 24 + agoMs / MINUTE_MS))).toBeCloseTo(1);
  });
});

describe("stored readings", () => {
  const taken = (agoMs: number) => ({ takenAtMs: NOW_MS - agoMs, distanceMm: 30 });

  it("are put right by as much as the device's clock is off", () => {
    const behindMs = 5 * MINUTE_MS;
    const newest = { takenAtMs: NOW_MS - behindMs, receivedAtMs: NOW_MS };
    expect(storedSamples([taken(behindMs), taken(behindMs + 9000)], newest).map(({ atMs }) => NOW_MS - atMs)).toEqual([0, 9000]);
  });

  it("stay as old as they are when the device kept them back, and without anything newer", () => {
    const hourMs = 60 * MINUTE_MS;
    const kept = storedSamples([taken(hourMs)], { takenAtMs: NOW_MS - hourMs, receivedAtMs: NOW_MS });
    expect(kept).toEqual([{ atMs: NOW_MS - hourMs, distanceMm: 30 }]);
    expect(storedSamples([taken(7000)], null)).toEqual([{ atMs: NOW_MS - 7000, distanceMm: 30 }]);
  });
});

describe("the slope of the last six hours", () => {
  /** Falls half a millimetre an hour, and is topped up by three once. */
  const sawtooth = (agoMs: number) => 31 - (0.5 * agoMs) / (60 * MINUTE_MS) + (agoMs > 150 * MINUTE_MS ? 3 : 0);

  it("sees the fall between top-ups, not the top-ups", () => {
    const slope = waterSlope(samples(72, 5 * MINUTE_MS, sawtooth), NOW_MS, OF_HOURS) ?? Number.NaN;
    expect(slope * 60).toBeCloseTo(-0.5);
  });

  it("is not known below 20 minutes of data", () => {
    expect(waterSlope(samples(4, 5 * MINUTE_MS, still), NOW_MS, OF_HOURS)).toBeNull();
    expect(waterSlope(samples(5, 5 * MINUTE_MS, still), NOW_MS, OF_HOURS)).toBe(0);
  });
});
