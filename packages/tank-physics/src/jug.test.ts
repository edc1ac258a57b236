import { describe, expect, it } from "vitest";
import { JUG_AT_REST, pourWhenLow } from "./jug.ts";
import { PRESETS } from "./presets.ts";
import { accountedVolumeL, startTank, stillDistanceMm } from "./tank.ts";

const calibration = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };
const tankAt = (distanceMm: number) => startTank(PRESETS.mid.shape, distanceMm);

function pourFor(distanceMm: number, durationMs: number, isAtWork = false) {
  let state = { tank: tankAt(distanceMm), jug: JUG_AT_REST };
  for (let ms = 0; ms < durationMs; ms += 100) state = pourWhenLow(state.tank, state.jug, calibration, isAtWork, 100);
  return state;
}

describe("the owner's jug", () => {
  it("lifts water that stands below the trigger by one hysteresis, within a minute, and keeps the books", () => {
    const { tank } = pourFor(31.6, 60_000);
    expect(stillDistanceMm(tank)).toBeCloseTo(28.6, 6);
    expect(accountedVolumeL(tank)).toBeCloseTo(accountedVolumeL(tankAt(31.6)), 9);
  });

  it("leaves alone what a device at its trigger would top up itself, and what a pump moves", () => {
    expect(stillDistanceMm(pourFor(31.4, 60_000).tank)).toBeCloseTo(31.4, 9);
    expect(stillDistanceMm(pourFor(45, 60_000, true).tank)).toBeCloseTo(45, 9);
  });

  it("pours slowly and rests between two jugs, however low the water stands", () => {
    const litresPerMinute = pourFor(60, 600_000).tank.carriedIn.volumeL / 10;
    expect(litresPerMinute).toBeGreaterThan(0.3);
    expect(litresPerMinute).toBeLessThan(0.6);
  });

  it("is put down as soon as a pump starts", () => {
    const pouring = pourFor(40, 5000);
    expect(pouring.jug.leftL).toBeGreaterThan(0);
    expect(pourWhenLow(pouring.tank, pouring.jug, calibration, true, 100)).toEqual({ tank: pouring.tank, jug: JUG_AT_REST });
  });
});
