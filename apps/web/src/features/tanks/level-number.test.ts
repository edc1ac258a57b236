import { describe, expect, it } from "vitest";
import { exampleReading, exampleTank } from "@/testing/wire-examples.ts";
import { type LevelAim, levelNumber } from "./level-number.ts";
import { levelView } from "./level-view.ts";

const IDLE: LevelAim = { targetMm: null, isDraining: false, areaCm2: null };
const live = (heightMm: number | null) => levelView(exampleTank(), exampleReading({ heightMm }), "live", 3000);
const uncalibrated = exampleTank({ calibrationStatus: false });

describe("how far the water is from where it should be", () => {
  it.each([
    ["below the top", 29.4, { areaCm2: 2400 }, 1.4, "below top level, 0.3 L"],
    ["above it", 23.8, { areaCm2: 3000 }, 4.2, "above top level, 1.3 L too much"],
    ["while it is drained", 45.4, { targetMm: 58, isDraining: true, areaCm2: 3200 }, 12.6, "to the drain level, 4.0 L to go"],
    ["while it is refilled", 38, { targetMm: 28, areaCm2: 3200 }, 10, "to the top level, 3.2 L to go"],
    ["with water from the pipes", 23.8, { areaCm2: 3000, isFromPipes: true }, 4.2, "above top level, with water from the pipes"],
    ["past its mark", 60, { targetMm: 58, isDraining: true }, 0, "to the drain level"],
    ["without a reading", null, {}, null, "No sensor data"],
  ] as const)("%s", (_, heightMm, aim, valueMm, label) => {
    const number = levelNumber(live(heightMm), { ...IDLE, ...aim });
    expect(number.label).toBe(label);
    if (valueMm === null) expect(number.valueMm).toBeNull();
    else expect(number.valueMm).toBeCloseTo(valueMm);
  });

  it("guesses no litres where nobody has measured them", () => {
    for (const heightMm of [20, 29.4, 45, 57]) expect(levelNumber(live(heightMm), IDLE).label).not.toMatch(/ L/);
  });

  it("says when it was so of a level that is old, and nothing of litres", () => {
    const view = levelView(exampleTank(), exampleReading({ heightMm: 29.4 }), "stale", 840_000);
    expect(levelNumber(view, { ...IDLE, areaCm2: 2400 }).label).toMatch(/^below top level, at \d+:\d\d/);
  });

  it("is the sensor's own distance without a calibration", () => {
    const view = levelView(uncalibrated, exampleReading({ heightMm: 34 }), "live", 3000);
    expect(levelNumber(view, IDLE)).toEqual({ valueMm: 34, label: "from sensor to water" });
  });
});
