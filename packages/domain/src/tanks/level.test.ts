import { describe, expect, it } from "vitest";
import { belowTopMm, distanceAtPercent, drawnFillPercent, fillPercent, isOverfilled, levelLabel } from "./level.ts";

const calibration = { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 };

describe("level", () => {
  it.each([
    [30, 100],
    [45, 50],
    [60, 0],
    [20, 100],
    [90, 0],
  ])("spec: fill is 100 minus the clamped distance below top, as a percent of drain minus top: %d mm", (distanceMm, percent) => {
    expect(fillPercent(calibration, distanceMm)).toBe(percent);
  });

  it.each([0, 20, 40, 90, 100])("stands at %d percent where it fills to that percent", (percent) => {
    expect(fillPercent(calibration, distanceAtPercent(calibration, percent))).toBeCloseTo(percent);
  });

  it("spec: Not Calibrated without marks, No Data without a reading; neither is an empty tank", () => {
    expect(fillPercent(calibration, null)).toBeNull();
    expect(fillPercent(null, 40)).toBeNull();
    expect(fillPercent({ ...calibration, drainDistanceMm: 30 }, 30)).toBeNull();
    expect(levelLabel(calibration, null)).toBe("No Data");
    expect(levelLabel(null, 40)).toBe("Not Calibrated");
  });

  it.each([
    [60, "Very Low"],
    [54.1, "Very Low"],
    [54, "Low"],
    [48.1, "Low"],
    [48, "Normal"],
    [33, "Normal"],
    [32.9, "Full"],
    [10, "Full"],
  ])("spec: under 20 percent Very Low, under 40 Low, over 90 Full, else Normal: %d mm is %s", (distanceMm, label) => {
    expect(levelLabel(calibration, distanceMm)).toBe(label);
  });

  it("spec: the drawn fill is at least 5 percent tall; an overfill is said in millimetres", () => {
    expect(drawnFillPercent(0)).toBe(5);
    expect(drawnFillPercent(50)).toBe(50);
    expect(belowTopMm(calibration, 26)).toBe(-4);
    expect(isOverfilled(calibration, 26)).toBe(true);
    expect(isOverfilled(calibration, 27)).toBe(false);
  });

  it("knows that pipes drain into the sump while circulation stands, if that level was taken", () => {
    const twoState = { ...calibration, topOffDistanceMm: 22 };
    expect(isOverfilled(twoState, 22)).toBe(true);
    expect(isOverfilled(twoState, 22, false)).toBe(false);
    expect(isOverfilled(twoState, 18.9, false)).toBe(true);
    expect(isOverfilled(calibration, 22, false)).toBe(true);
  });
});
