import { describe, expect, it } from "vitest";
import { tankGeometry } from "./tank-geometry.ts";

const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 };
const surfaceAt = (distanceMm: number) => tankGeometry(640, calibration, distanceMm).surfaceY ?? Number.NaN;

describe("tank geometry", () => {
  it("puts the surface on the marks it has reached", () => {
    const { marks } = tankGeometry(640, calibration, 28);
    expect(surfaceAt(28)).toBe(marks?.topY);
    expect(surfaceAt(32)).toBe(marks?.triggerY);
    expect(surfaceAt(58)).toBe(marks?.drainY);
  });

  it("draws at least a little water, and an overfill above the mark but inside the glass", () => {
    expect(surfaceAt(90)).toBe(surfaceAt(58));
    expect(surfaceAt(26)).toBeLessThan(surfaceAt(28));
    expect(surfaceAt(1)).toBeGreaterThan(tankGeometry(640, calibration, 1).rimY);
  });

  it("has no surface without a distance or a calibration", () => {
    expect(tankGeometry(640, calibration, null).surfaceY).toBeNull();
    expect(tankGeometry(640, null, 40)).toMatchObject({ surfaceY: null, marks: null });
  });

  it.each([302, 640, 1100])("stays inside %d px", (widthPx) => {
    const { leftX, rightX, sensorX } = tankGeometry(widthPx, calibration, 40);
    expect(leftX).toBeLessThan(sensorX);
    expect(sensorX).toBeLessThan(rightX);
    expect(rightX).toBeLessThan(widthPx);
  });
});
