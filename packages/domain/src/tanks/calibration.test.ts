import { describe, expect, it } from "vitest";
import { type Calibration, calibrationErrors, calibrationWarnings, operatingRangeMm, topUpTriggerMm } from "./calibration.ts";

const good = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
const codes = (change: Partial<Calibration>) => calibrationErrors({ ...good, ...change }).map((issue) => issue.code);

describe("calibration", () => {
  it("accepts the usual values", () => {
    expect(calibrationErrors(good)).toEqual([]);
    expect(calibrationErrors({ ...good, topOffDistanceMm: 28 })).toEqual([]);
    expect(calibrationErrors({ ...good, topOffDistanceMm: null })).toEqual([]);
    expect(calibrationWarnings(good)).toEqual([]);
    expect(topUpTriggerMm(good)).toBe(31);
    expect(operatingRangeMm(good)).toBe(30);
  });

  it.each([
    [{ topDistanceMm: 9.9 }, "top_too_close"],
    [{ topDistanceMm: Number.NaN }, "top_too_close"],
    [{ topDistanceMm: Number.POSITIVE_INFINITY }, "top_too_close"],
    [{ drainDistanceMm: 4.9 }, "drain_too_close"],
    [{ drainDistanceMm: 150.1 }, "drain_too_far"],
    [{ drainDistanceMm: Number.NaN }, "drain_too_close"],
    [{ hysteresisMm: 0.9 }, "hysteresis_too_small"],
    [{ hysteresisMm: 20.1 }, "hysteresis_too_great"],
    [{ drainDistanceMm: 28 }, "drain_not_below_top"],
    [{ drainDistanceMm: 31 }, "hysteresis_beyond_range"],
    [{ topOffDistanceMm: 9.9 }, "top_off_too_close"],
    [{ topOffDistanceMm: Number.NaN }, "top_off_too_close"],
    [{ topOffDistanceMm: Number.POSITIVE_INFINITY }, "top_off_too_close"],
    [{ topOffDistanceMm: 28.1 }, "top_off_below_top"],
  ])("refuses %j", (change, code) => {
    expect(codes(change)).toEqual([code]);
  });

  it("warns beyond the guaranteed range and below the noise", () => {
    const fields = calibrationWarnings({ topDistanceMm: 28, drainDistanceMm: 120, hysteresisMm: 1.5 }).map(
      (warning) => warning.field,
    );
    expect(fields).toEqual(["drainHeightMm", "hysteresisMm"]);
  });
});
