import { describe, expect, it } from "vitest";
import type { PresetName } from "./presets.ts";
import { CIRCULATING } from "./relay-outputs.ts";
import { createRng } from "./rng.ts";
import { VirtualTank } from "./virtual-tank.ts";
import { NO_WATER_FAULTS } from "./water-faults.ts";

const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
const HOUR_MS = 3_600_000;

const tankOf = (preset: PresetName, evaporationSpeed: number) =>
  new VirtualTank({ preset, calibration, evaporationSpeed, rng: createRng(1) });

describe("a virtual tank", () => {
  it.each(["nano", "mid", "large"] as const)("moves, and never runs dry, at the demo's pace: %s", (preset) => {
    const tank = tankOf(preset, 60);
    const distancesMm: number[] = [];
    for (let ms = 0; ms < 6 * HOUR_MS; ms += 1000) {
      tank.pass(CIRCULATING, { calibration, isDeviceInCharge: false }, 1000);
      distancesMm.push(tank.distanceMm);
    }
    expect(Math.min(...distancesMm)).toBeLessThan(29.5);
    expect(Math.max(...distancesMm)).toBeGreaterThan(31);
    expect(Math.min(...distancesMm)).toBeGreaterThan(24);
    expect(Math.max(...distancesMm)).toBeLessThan(35);
  });

  it("runs its pumps at their real pace, however fast it evaporates", () => {
    const riseMm = (speed: number) => {
      const tank = new VirtualTank({
        preset: "mid",
        calibration: { ...calibration, topDistanceMm: 50, drainDistanceMm: 90 },
        evaporationSpeed: speed,
        rng: () => 0.5,
      });
      const before = tank.distanceMm;
      for (let ms = 0; ms < 10_000; ms += 100)
        tank.pass({ ...CIRCULATING, fill: true }, { calibration: null, isDeviceInCharge: false }, 100);
      return before - tank.distanceMm;
    };
    expect(riseMm(60)).toBeGreaterThan(2.9);
    expect(riseMm(60)).toBeLessThan(3.9);
    expect(riseMm(1)).toBeCloseTo(riseMm(60), 0);
  });

  it("is left to a device that tops up by itself, that has a run, or that is locked", () => {
    const tank = tankOf("nano", 60);
    for (let ms = 0; ms < HOUR_MS; ms += 1000) tank.pass(CIRCULATING, { calibration, isDeviceInCharge: true }, 1000);
    expect(tank.actual.carriedIn.volumeL).toBe(0);
    expect(tank.distanceMm).toBeGreaterThan(60);
  });

  it("sticks where the water stands, and lives again", () => {
    const tank = tankOf("mid", 1);
    tank.setFaults({ ...NO_WATER_FAULTS, sensor: tank.stuckHere() });
    const stuck = Array.from({ length: 50 }, () => tank.sample()?.rawMm);
    expect(new Set(stuck)).toEqual(new Set([30]));
    tank.setFaults(NO_WATER_FAULTS);
    expect(new Set(Array.from({ length: 50 }, () => tank.sample()?.rawMm)).size).toBeGreaterThan(2);
  });
});
