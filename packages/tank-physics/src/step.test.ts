import { describe, expect, it } from "vitest";
import { lookAfter } from "./owner.ts";
import { PRESETS, type PresetName } from "./presets.ts";
import { CIRCULATING, type RelayOutputs } from "./relay-outputs.ts";
import { createRng, type Rng } from "./rng.ts";
import { step } from "./step.ts";
import { accountedSaltG, accountedVolumeL, startTank, surfaceDistanceMm, type Tank, type TankShape } from "./tank.ts";
import { NO_WATER_FAULTS, type WaterFaults } from "./water-faults.ts";

const names = Object.keys(PRESETS) as PresetName[];
const still = (name: PresetName): TankShape => ({ ...PRESETS[name].shape, waveMm: 0 });
const dry = (name: PresetName): TankShape => ({ ...still(name), evaporationLPerDay: 0 });

function run(tank: Tank, outputs: Partial<RelayOutputs>, durationMs: number, stepMs = 100): Tank {
  const rng = createRng(1);
  let next = tank;
  for (let ms = 0; ms < durationMs; ms += stepMs) next = step(next, { ...CIRCULATING, ...outputs }, stepMs, rng);
  return next;
}

function drawFaults(rng: Rng): WaterFaults {
  const some = <Role>(...roles: Role[]): Role[] => roles.filter(() => rng() < 0.2);
  const siphons = some("drain" as const, "fill" as const, "topup" as const);
  return {
    ...NO_WATER_FAULTS,
    deadPumps: some("circulation", "drain", "fill", "topup"),
    weldedOn: some("circulation", "drain", "fill", "topup"),
    weldedOff: some("circulation", "drain", "fill", "topup"),
    emptyReservoirs: some("fresh", "salt"),
    hosesOff: some("drain", "fill", "topup"),
    siphons: siphons.map((role) => ({ role, isBackward: rng() < 0.5, flowLPerMin: 3 * rng() })),
    leakLPerMin: rng() < 0.2 ? rng() : 0,
    isOverflowBlocked: rng() < 0.2,
    narrowedOverflowShare: rng() < 0.2 ? rng() : 0,
    weakPumps: rng() < 0.2 ? { circulation: rng(), fill: rng() } : {},
    opensLateMs: rng() < 0.2 ? 400 * rng() : 0,
  };
}

describe("tank physics", () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "keeps every litre and every gram, and none is negative, seed %d",
    (seed) => {
      const rng = createRng(seed);
      const { shape } = PRESETS[names[seed % names.length] as PresetName];
      let tank = startTank(shape, 20 + rng() * 60);
      const beforeL = accountedVolumeL(tank);
      const beforeG = accountedSaltG(tank);
      let faults = NO_WATER_FAULTS;
      let least = 0;
      for (let count = 0; count < 500; count += 1) {
        if (count % 20 === 0) faults = rng() < 0.3 ? NO_WATER_FAULTS : drawFaults(rng);
        const on = () => rng() < 0.4;
        const outputs = { circulation: on(), drain: on(), fill: on(), topup: on(), spare: on() };
        tank = lookAfter(step(tank, outputs, 10 + rng() * 60_000, rng, faults));
        const bodies = [tank.sump, tank.display, tank.fresh, tank.salt, tank.waste, tank.floor];
        least = Math.min(least, ...bodies.flatMap(({ volumeL, saltG }) => [volumeL, saltG]));
      }
      expect(least).toBeGreaterThanOrEqual(-1e-6);
      expect(accountedVolumeL(tank)).toBeCloseTo(beforeL, 6);
      expect(accountedSaltG(tank)).toBeCloseTo(beforeG, 4);
    },
  );

  it("is the same for an equal seed and moves with another", () => {
    const after = (seed: number) => {
      const rng = createRng(seed);
      let tank = startTank(PRESETS.mid.shape, 30);
      for (let count = 0; count < 50; count += 1) tank = step(tank, CIRCULATING, 100, rng);
      return tank;
    };
    expect(after(3)).toEqual(after(3));
    expect(after(3).rippleMm).not.toBe(after(4).rippleMm);
  });

  it.each(names)("evaporates the litres of a day in a day: %s", (name) => {
    const shape = still(name);
    const tank = run(startTank(shape, 40), {}, 86_400_000, 60_000);
    expect(tank.evaporatedL).toBeCloseTo(shape.evaporationLPerDay, 6);
    expect(surfaceDistanceMm(tank)).toBeCloseTo(40 + shape.evaporationLPerDay / shape.sumpAreaM2, 6);
  });

  it("raises the surface by flow over area and stops with the reservoir", () => {
    const before = { ...startTank({ ...dry("mid"), freshCapacityL: 0.6 }, 40) };
    const afterAMinute = 40 - surfaceDistanceMm(run(before, { topup: true }, 60_000));
    expect(afterAMinute).toBeGreaterThan((0.9 * 0.5) / 0.24);
    expect(afterAMinute).toBeLessThan(0.5 / 0.24);
    const emptied = run(before, { topup: true }, 600_000);
    expect(surfaceDistanceMm(emptied)).toBeCloseTo(40 - 0.6 / 0.24, 6);
    expect(emptied.fresh.volumeL).toBeCloseTo(0, 9);
  });

  it("lets a pump run up and run down within about a second, and moves what its relay's time says", () => {
    const shape = { ...dry("mid"), saltCapacityL: 1e6 };
    const afterOneSecond = run(startTank(shape, 60), { fill: true }, 1000);
    expect(afterOneSecond.speeds.fill).toBeGreaterThan(0.94);
    const filled = run(afterOneSecond, { fill: true }, 59_000);
    const coasting = run(filled, {}, 5000);
    expect(coasting.speeds.fill).toBeLessThan(0.001);
    expect(coasting.sump.volumeL).toBeGreaterThan(filled.sump.volumeL + 0.01);
    expect(1e6 - coasting.salt.volumeL).toBeCloseTo(shape.fillLPerMin, 3);
  });

  it("does not depend on the length of its steps", () => {
    const at = (stepMs: number) => run(startTank(dry("mid"), 60), { fill: true, circulation: false }, 60_000, stepMs);
    expect(surfaceDistanceMm(at(1000))).toBeCloseTo(surfaceDistanceMm(at(100)), 1);
    expect(at(1000).salt.volumeL).toBeCloseTo(at(100).salt.volumeL, 1);
  });

  it.each(names)("drains back when circulation stops, with the time constant, and is lifted again: %s", (name) => {
    const shape = { ...dry(name), pumpTimeConstantMs: 1 };
    const before = startTank(shape, 60);
    const riseMm = shape.drainBackL / shape.sumpAreaM2;
    const afterOne = run(before, { circulation: false }, shape.drainBackTimeConstantMs);
    expect(surfaceDistanceMm(afterOne)).toBeCloseTo(60 - riseMm * (1 - Math.exp(-1)), 1);
    const settled = run(afterOne, { circulation: false }, 20 * shape.drainBackTimeConstantMs);
    expect(surfaceDistanceMm(settled)).toBeCloseTo(60 - riseMm, 3);
    expect(surfaceDistanceMm(run(settled, {}, 20 * shape.drainBackTimeConstantMs))).toBeCloseTo(60, 3);
  });

  it("is still the water it was after a day of everything", () => {
    const shape = PRESETS.nano.shape;
    let tank = startTank(shape, 42);
    const rng = createRng(5);
    for (let count = 0; count < 86_400; count += 1) tank = step(tank, { ...CIRCULATING, topup: count % 900 === 0 }, 1000, rng);
    expect(accountedVolumeL(tank)).toBeCloseTo(accountedVolumeL(startTank(shape, 42)), 6);
    expect(tank.sump.saltG + tank.display.saltG).toBeCloseTo(35 * 60, 6);
  });
});
