import { describe, expect, it } from "vitest";
import { isPresetName, PRESETS } from "./presets.ts";
import { startTank, sumpCapacityL, surfaceDistanceMm } from "./tank.ts";
import { waterTemperatureC } from "./temperature.ts";

describe("presets", () => {
  it.each([
    ["nano", 60, 0.04, 1.5, 0.4, 2],
    ["mid", 300, 0.12, 4, 0.5, 5],
    ["large", 800, 0.3, 12, 2, 15],
  ] as const)("%s has its volume, area, evaporation and flows", (name, systemL, areaM2, evaporationL, topupL, drainL) => {
    const shape = PRESETS[name];
    expect([shape.systemL, shape.sumpAreaM2, shape.evaporationLPerDay]).toEqual([systemL, areaM2, evaporationL]);
    expect([shape.topupLPerMin, shape.drainLPerMin, shape.fillLPerMin]).toEqual([topupL, drainL, drainL]);
  });

  it.each(Object.values(PRESETS))("starts at the wanted distance and holds its own drain-back", (shape) => {
    const tank = startTank(shape, 30);
    expect(surfaceDistanceMm(tank)).toBeCloseTo(30, 9);
    expect(tank.sumpL + tank.hangingL).toBeLessThan(sumpCapacityL(shape));
  });

  it("knows its names", () => {
    expect(isPresetName("mid")).toBe(true);
    expect(isPresetName("toString")).toBe(false);
    expect(isPresetName(undefined)).toBe(false);
  });

  it("keeps the water warm", () => {
    expect(waterTemperatureC(0)).toBe(25.3);
    expect(waterTemperatureC(86_400_000 / 4)).toBe(25.7);
  });
});
