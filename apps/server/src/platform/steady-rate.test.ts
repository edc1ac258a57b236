import { describe, expect, it } from "vitest";
import { createSteadyRate } from "./steady-rate.ts";

const START_MS = 1_800_000_000_000;

/** How many of so many asks are let through. */
const letThrough = (isWithin: (key: string) => boolean, asks: number, key = "a"): number =>
  Array.from({ length: asks }, () => isWithin(key)).filter(Boolean).length;

describe("a steady rate", () => {
  it("[SEC-10] lets so many through at once, and then so many a second, of each name by itself", () => {
    let nowMs = START_MS;
    const isWithin = createSteadyRate(() => nowMs, { perSecond: 4, atOnce: 10, mostKeys: 10 });
    expect([letThrough(isWithin, 100), letThrough(isWithin, 100, "b")]).toEqual([10, 10]);
    nowMs += 249;
    expect(letThrough(isWithin, 100)).toBe(0);
    nowMs += 1;
    expect(letThrough(isWithin, 100)).toBe(1);
  });

  it("[SEC-10] gives whoever asks without end the rate and never a heap", () => {
    let nowMs = START_MS;
    const isWithin = createSteadyRate(() => nowMs, { perSecond: 4, atOnce: 10, mostKeys: 10 });
    letThrough(isWithin, 100);
    const perSecond = Array.from({ length: 20 }, () => {
      nowMs += 1000;
      return letThrough(isWithin, 100);
    });
    expect(perSecond).toEqual(Array.from({ length: 20 }, () => 4));
  });

  it("[SEC-10] has all of it again after a rest, and not more", () => {
    let nowMs = START_MS;
    const isWithin = createSteadyRate(() => nowMs, { perSecond: 4, atOnce: 10, mostKeys: 10 });
    letThrough(isWithin, 100);
    nowMs += 3_600_000;
    expect(letThrough(isWithin, 100)).toBe(10);
  });

  it("[SEC-10] begins anew when the clock is set back", () => {
    let nowMs = START_MS;
    const isWithin = createSteadyRate(() => nowMs, { perSecond: 4, atOnce: 10, mostKeys: 10 });
    letThrough(isWithin, 100);
    nowMs -= 3_600_000;
    expect(letThrough(isWithin, 100)).toBe(10);
  });

  it("[SEC-10] remembers whoever came last, in bounded memory", () => {
    const isWithin = createSteadyRate(() => START_MS, { perSecond: 1, atOnce: 1, mostKeys: 2 });
    expect([isWithin("a"), isWithin("b"), isWithin("a"), isWithin("c")]).toEqual([true, true, false, true]);
    expect([isWithin("a"), isWithin("b")]).toEqual([false, true]);
  });
});
