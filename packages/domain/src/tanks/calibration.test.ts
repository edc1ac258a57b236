import { describe, expect, it } from "vitest";
import { type Calibration, calibrationErrors, calibrationWarnings, operatingRangeMm, topUpTriggerMm } from "./calibration.ts";

const good = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
const messages = (change: Partial<Calibration>) => calibrationErrors({ ...good, ...change }).map((issue) => issue.message);

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
    [{ topDistanceMm: 9.9 }, "Top height must be at least 10mm"],
    [{ topDistanceMm: Number.NaN }, "Top height must be at least 10mm"],
    [{ topDistanceMm: Number.POSITIVE_INFINITY }, "Top height must be at least 10mm"],
    [{ drainDistanceMm: 4.9 }, "Drain height must be at least 5mm"],
    [{ drainDistanceMm: 150.1 }, "Drain height must be at most 150mm"],
    [{ drainDistanceMm: Number.NaN }, "Drain height must be at least 5mm"],
    [{ hysteresisMm: 0.9 }, "Hysteresis must be at least 1mm"],
    [{ hysteresisMm: 20.1 }, "Hysteresis must be less than 20mm"],
    [{ drainDistanceMm: 28 }, "Drain level must be higher distance reading than top level (sensor measures distance to water)"],
    [{ drainDistanceMm: 31 }, "Hysteresis must be less than the operating range"],
    [{ topOffDistanceMm: 9.9 }, "Top height with circulation off must be at least 10mm"],
    [{ topOffDistanceMm: Number.NaN }, "Top height with circulation off must be at least 10mm"],
    [{ topOffDistanceMm: Number.POSITIVE_INFINITY }, "Top height with circulation off must be at least 10mm"],
    [
      { topOffDistanceMm: 28.1 },
      "With circulation off the water stands higher: this distance must not be greater than the top height",
    ],
  ])("refuses %j", (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it("warns beyond the guaranteed range and below the noise", () => {
    const fields = calibrationWarnings({ topDistanceMm: 28, drainDistanceMm: 120, hysteresisMm: 1.5 }).map(
      (warning) => warning.field,
    );
    expect(fields).toEqual(["drainHeightMm", "hysteresisMm"]);
  });
});
