import { describe, expect, it } from "vitest";
import { createChance } from "../chance.ts";
import { CIRCULATING, type RelayOutputs } from "../relay-outputs.ts";
import { PRESETS, type PresetName } from "./presets.ts";
import { refillWhenLow, step } from "./step.ts";
import { accountedVolumeL, startTank, surfaceDistanceMm, type Tank, type TankShape } from "./tank.ts";

const names = Object.keys(PRESETS) as PresetName[];
const still = (shape: TankShape): TankShape => ({ ...shape, waveMm: 0 });
const dry = (shape: TankShape): TankShape => ({ ...still(shape), evaporationLPerDay: 0 });

function run(tank: Tank, outputs: Partial<RelayOutputs>, durationMs: number, stepMs = 100): Tank {
  const chance = createChance(1);
  let next = tank;
  for (let ms = 0; ms < durationMs; ms += stepMs) next = step(next, { ...CIRCULATING, ...outputs }, stepMs, chance);
  return next;
}

describe("tank physics", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))("keeps every litre and never goes negative, seed %d", (seed) => {
    const chance = createChance(seed);
    const shape = PRESETS[names[seed % names.length] as PresetName];
    let tank = startTank(shape, 20 + chance() * 60);
    const beforeL = accountedVolumeL(tank);
    for (let count = 0; count < 500; count += 1) {
      const on = () => chance() < 0.4;
      const outputs = { circulation: on(), drain: on(), fill: on(), topup: on(), spare: on() };
      tank = refillWhenLow(step(tank, outputs, 10 + chance() * 60_000, chance));
      for (const litres of [tank.sumpL, tank.hangingL, tank.freshL, tank.saltL, tank.wasteL, tank.spilledL]) {
        expect(litres).toBeGreaterThanOrEqual(-1e-9);
      }
    }
    expect(accountedVolumeL(tank)).toBeCloseTo(beforeL, 6);
  });

  it("is the same for an equal seed and moves with another", () => {
    const after = (seed: number) => {
      const chance = createChance(seed);
      let tank = startTank(PRESETS.mid, 30);
      for (let count = 0; count < 50; count += 1) tank = step(tank, CIRCULATING, 100, chance);
      return tank;
    };
    expect(after(3)).toEqual(after(3));
    expect(after(3).rippleMm).not.toBe(after(4).rippleMm);
  });

  it.each(names)("evaporates the litres of a day in a day: %s", (name) => {
    const shape = { ...still(PRESETS[name]), drainBackL: 0 };
    const tank = run(startTank(shape, 30), {}, 86_400_000, 60_000);
    expect(tank.evaporatedL).toBeCloseTo(shape.evaporationLPerDay, 6);
    expect(surfaceDistanceMm(tank)).toBeCloseTo(30 + shape.evaporationLPerDay / shape.sumpAreaM2, 6);
  });

  it("raises the surface by flow over area and stops with the reservoir", () => {
    const before = { ...startTank(dry(PRESETS.mid), 40), freshL: 0.6 };
    expect(surfaceDistanceMm(run(before, { topup: true }, 60_000))).toBeCloseTo(40 - 0.5 / 0.12, 6);
    const emptied = run(before, { topup: true }, 600_000);
    expect(surfaceDistanceMm(emptied)).toBeCloseTo(40 - 0.6 / 0.12, 6);
    expect(emptied.freshL).toBe(0);
  });

  it("drains back when circulation stops, with the time constant, and is lifted again", () => {
    const shape = dry(PRESETS.nano);
    const before = startTank(shape, 60);
    const riseMm = shape.drainBackL / shape.sumpAreaM2;
    const afterOne = run(before, { circulation: false }, shape.drainBackTimeConstantMs);
    expect(surfaceDistanceMm(afterOne)).toBeCloseTo(60 - riseMm * (1 - Math.exp(-1)), 3);
    const settled = run(afterOne, { circulation: false }, 20 * shape.drainBackTimeConstantMs);
    expect(surfaceDistanceMm(settled)).toBeCloseTo(60 - riseMm, 3);
    expect(surfaceDistanceMm(run(settled, {}, 20 * shape.drainBackTimeConstantMs))).toBeCloseTo(60, 3);
  });

  it("puts on the floor what neither the sump nor the waste tank holds", () => {
    const shape = { ...dry(PRESETS.nano), freshCapacityL: 100 };
    expect(run(startTank(shape, 30), { topup: true }, 3_600_000, 1000).spilledL).toBeGreaterThan(1);
    const full = { ...startTank(shape, 30), wasteL: shape.wasteCapacityL };
    expect(run(full, { drain: true }, 60_000).spilledL).toBeCloseTo(shape.drainLPerMin, 6);
  });
});
