import { describe, expect, it } from "vitest";
import { dryInMs } from "./dry-time.ts";

const HOUR_MS = 3_600_000;
/** Dry at 85 mm: 25 below the drain mark. */
const tank = { topDistanceMm: 30, drainDistanceMm: 60, topOffDistanceMm: null };
/** 10 mm in the last hour. */
const fall = { mmPerDay: 240, spanMs: HOUR_MS, newestDistanceMm: 35 };

describe("[SAFE-7] how long the return pump can still run", () => {
  it("is the way to its mark at the pace of the last hour", () => {
    expect(dryInMs("falling", tank, fall)).toBe(5 * HOUR_MS);
    expect(dryInMs("falling", tank, { ...fall, newestDistanceMm: 90 })).toBe(0);
  });

  it("is not known without marks, from too little, or where nothing falls", () => {
    expect(dryInMs("falling", { ...tank, drainDistanceMm: null }, fall)).toBeNull();
    expect(dryInMs("falling", tank, { ...fall, spanMs: 500_000 })).toBeNull();
    expect(dryInMs("falling", tank, { ...fall, mmPerDay: 24 })).toBeNull();
    expect(dryInMs("welded", tank, { ...fall, mmPerDay: -240 })).toBeNull();
  });

  it("is not at stake while the water rises, or while a blocked overflow keeps circulation off", () => {
    expect([dryInMs("rising", tank, fall), dryInMs("overflow", tank, fall)]).toEqual([null, null]);
  });
});
