import { describe, expect, it } from "vitest";
import { tankGeometry } from "./tank-geometry.ts";

const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 4 };
const surfaceAt = (distanceMm: number) => tankGeometry({ widthPx: 640 }, calibration, distanceMm).surfaceY ?? Number.NaN;

describe("tank geometry", () => {
  it("puts the surface on the marks it has reached", () => {
    const { marks } = tankGeometry({ widthPx: 640 }, calibration, 28);
    expect(surfaceAt(28)).toBe(marks?.topY);
    expect(surfaceAt(32)).toBe(marks?.triggerY);
    expect(surfaceAt(58)).toBe(marks?.drainY);
  });

  it("draws at least a little water, and an overfill above the mark but inside the glass", () => {
    expect(surfaceAt(90)).toBe(surfaceAt(58));
    expect(surfaceAt(26)).toBeLessThan(surfaceAt(28));
    expect(surfaceAt(1)).toBeGreaterThan(tankGeometry({ widthPx: 640 }, calibration, 1).rimY);
  });

  it("has no surface without a distance or a calibration", () => {
    expect(tankGeometry({ widthPx: 640 }, calibration, null).surfaceY).toBeNull();
    expect(tankGeometry({ widthPx: 640 }, null, 40)).toMatchObject({ surfaceY: null, marks: null });
  });

  it.each([302, 640, 1100])("stays inside %d px", (widthPx) => {
    const { leftX, rightX, sensorX } = tankGeometry({ widthPx }, calibration, 40);
    expect(leftX).toBeLessThan(sensorX);
    expect(sensorX).toBeLessThan(rightX);
    expect(rightX).toBeLessThan(widthPx);
  });

  it.each(["calm", "action", "critical", "offline"] as const)(
    "keeps its parts in their order in the %s frame of a phone",
    (frame) => {
      const { bridgeY, rimY, marks, surfaceY, floorY, heightPx } = tankGeometry({ widthPx: 302, frame }, calibration, 40);
      const downwards = [0, bridgeY, rimY, marks?.topY, surfaceY, marks?.drainY, floorY, heightPx];
      expect(downwards).toEqual(downwards.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    },
  );
});
