import { calibrationErrors, calibrationWarnings } from "@halocline/domain/tanks/calibration";
import { describe, expect, it } from "vitest";
import { isPresetName, PRESETS, type PresetName, presetTank } from "./presets.ts";
import { CIRCULATING, NO_POWER } from "./relay-outputs.ts";
import { createRng } from "./rng.ts";
import { step } from "./step.ts";
import { litresOnFloor, startTank, stillDistanceMm, surfaceDistanceMm, systemPpt, type Tank } from "./tank.ts";
import { waterTemperatureC } from "./temperature.ts";

const names = Object.keys(PRESETS) as PresetName[];
const HALF_HOUR_MS = 1_800_000;

function settled(tank: Tank, outputs: typeof NO_POWER): Tank {
  const rng = createRng(1);
  let next: Tank = { ...tank, shape: { ...tank.shape, evaporationLPerDay: 0 } };
  for (let ms = 0; ms < HALF_HOUR_MS; ms += 1000) next = step(next, outputs, 1000, rng);
  return next;
}

describe("presets", () => {
  it.each([
    ["nano", 60, 0.04, 1.5, 0.4, 2, 0.8],
    ["mid", 300, 0.24, 4, 0.5, 5, 9],
    ["large", 800, 1, 12, 2, 15, 30],
  ] as const)("%s has its volume, area, evaporation, flows and drain-back", (name, systemL, areaM2, evaporationL, ...rest) => {
    const { shape } = PRESETS[name];
    expect([shape.systemL, shape.sumpAreaM2, shape.evaporationLPerDay]).toEqual([systemL, areaM2, evaporationL]);
    expect([shape.topupLPerMin, shape.drainLPerMin, shape.drainBackL]).toEqual(rest);
    expect(shape.fillLPerMin).toBe(shape.drainLPerMin);
  });

  it.each(names)("%s is a tank of its volume at 35 ppt with its surface at the top mark", (name) => {
    const tank = presetTank(name);
    expect(surfaceDistanceMm(tank)).toBeCloseTo(PRESETS[name].calibration.topDistanceMm, 9);
    expect(tank.sump.volumeL + tank.display.volumeL).toBeCloseTo(PRESETS[name].shape.systemL, 9);
    expect(tank.display.volumeL).toBeGreaterThan(tank.sump.volumeL);
    expect(systemPpt(tank)).toBeCloseTo(35, 9);
  });

  it.each(names)(
    "%s never puts its sensor under water when circulation stops, and its top_off mark says where it stands",
    (name) => {
      const { calibration, topOffDistanceMm, marks } = PRESETS[name];
      const still = settled(presetTank(name), NO_POWER);
      expect(stillDistanceMm(still)).toBeGreaterThan(marks.highHighMm + 5);
      expect(Math.abs(stillDistanceMm(still) - topOffDistanceMm)).toBeLessThan(1);
      expect(litresOnFloor(still)).toBe(0);
      expect(stillDistanceMm(settled(still, CIRCULATING))).toBeCloseTo(calibration.topDistanceMm, 0);
    },
  );

  it.each(names)("%s has a sensible calibration", (name) => {
    const { shape, calibration, topOffDistanceMm, marks } = PRESETS[name];
    expect([...calibrationErrors(calibration), ...calibrationWarnings(calibration)]).toEqual([]);
    expect(marks.highHighMm).toBeLessThan(topOffDistanceMm);
    expect(marks.lowLowMm).toBeGreaterThan(calibration.drainDistanceMm);
    const topupS = (calibration.hysteresisMm * shape.sumpAreaM2 * 60) / (0.9 * shape.topupLPerMin);
    expect(topupS).toBeLessThan(120);
  });

  it.each(names)("%s keeps circulation wet after a drain that nobody refilled", (name) => {
    const { shape, calibration, marks } = PRESETS[name];
    const tank = startTank(shape, calibration.topDistanceMm);
    const drainedL = (calibration.drainDistanceMm - PRESETS[name].topOffDistanceMm) * shape.sumpAreaM2;
    const volumeL = tank.sump.volumeL - drainedL;
    expect(stillDistanceMm({ ...tank, sump: { volumeL, saltG: 0 } })).toBeLessThan(marks.dryMm);
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
