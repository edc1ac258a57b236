import { describe, expect, it } from "vitest";
import { evaporationMmPerDay, type TopUpDay, toppedUpMm, topUpMmPerDay, usedMmPerDay } from "./water-ledger.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 2 mm a minute. */
const PUMP = { topupMlPerMin: 500, areaCm2: 2500 };
const topUp = { levelRoseMm: 3, pumpedMs: 0.75 * MINUTE_MS, hasReachedTop: true };

/** One day, so many days before the newest; its top-ups 2 h apart. */
const day = (ago: number, mm: number | null, count = 10, told = count): TopUpDay => {
  const lastMs = 20 * DAY_MS - ago * DAY_MS;
  return { mm, told, count, firstMs: lastMs - (count - 1) * 2 * HOUR_MS, lastMs };
};

describe("what a top-up added", () => {
  it("is by the pump's running time, not by its two noisy levels", () => expect(toppedUpMm(topUp, PUMP)).toBeCloseTo(1.5, 9));

  it("is never farther from the levels than the sensor's error: a wrong pump rate does not count", () => {
    expect(toppedUpMm({ ...topUp, levelRoseMm: 10 }, PUMP)).toBe(7);
    expect(toppedUpMm({ ...topUp, pumpedMs: 30 * MINUTE_MS }, PUMP)).toBe(6);
  });

  it("is by the levels where start and end were received together, late", () => {
    expect(toppedUpMm({ ...topUp, pumpedMs: 0 }, PUMP)).toBe(3);
  });

  it("is what the sensor saw after a failure: no water is counted that did not arrive", () => {
    const failed = { levelRoseMm: 0, pumpedMs: 2 * MINUTE_MS, hasReachedTop: false };
    expect(toppedUpMm(failed, PUMP)).toBe(0);
    expect(toppedUpMm({ ...failed, levelRoseMm: 1 }, PUMP)).toBe(1);
  });

  it("is by the levels while the pump rate or the area is not known", () => {
    expect(toppedUpMm(topUp, { ...PUMP, topupMlPerMin: null })).toBe(3);
    expect(toppedUpMm(topUp, { ...PUMP, areaCm2: null })).toBe(3);
  });
});

describe("what a tank uses in a day", () => {
  it("is the median of seven days: one day with a leak or a refill by hand does not move it", () => {
    const days = [day(0, 14), day(1, 15), day(2, 60), day(3, 14), day(4, 13), day(5, 1), day(6, 15), day(7, 14), day(8, 99)];
    expect(topUpMmPerDay(days)).toBe(14);
  });

  it("spans the days between two top-ups when a tank needs one only every third day", () => {
    expect(topUpMmPerDay([day(0, 6, 1), day(3, 6, 1), day(6, 6, 1)])).toBe(2);
  });

  it("of a single day leaves out its first top-up, which replaced what evaporated before", () => {
    expect(topUpMmPerDay([day(0, 20, 11)])).toBeCloseTo((20 / 11) * 10 * (24 / 20), 9);
    expect(topUpMmPerDay([day(0, 20, 10)])).toBeNull();
  });

  it("counts a top-up without a height like the others", () => {
    expect(topUpMmPerDay([day(0, 12, 10, 8), day(1, 15)])).toBe(15);
    expect(topUpMmPerDay([day(0, null, 10, 0), day(1, null, 10, 0)])).toBeNull();
  });

  it("is by the falling level without any top-up, and not known without both", () => {
    expect(usedMmPerDay({ topUpDays: null, fallsMmPerDay: [12, null, 14, 30] })).toBe(14);
    expect(usedMmPerDay({ topUpDays: [day(0, 15), day(1, 15)], fallsMmPerDay: [40] })).toBe(15);
    expect(usedMmPerDay({ topUpDays: [], fallsMmPerDay: [null] })).toBeNull();
  });

  it("is the same height for the level as it is litres for the reservoir", () => {
    expect(evaporationMmPerDay(3.5, 2500, 99)).toBeCloseTo(14, 9);
    expect(evaporationMmPerDay(null, 2500, 13)).toBe(13);
    expect(evaporationMmPerDay(3.5, null, 13)).toBe(13);
  });
});
