// Each fault does to the water what its name says, and what it spills is counted.

import { describe, expect, it } from "vitest";
import { PRESETS } from "./presets.ts";
import { CIRCULATING, type RelayOutputs } from "./relay-outputs.ts";
import { createRng } from "./rng.ts";
import { step } from "./step.ts";
import { litresOnFloor, startTank, stillDistanceMm, type Tank } from "./tank.ts";
import { NO_WATER_FAULTS, type WaterFaults } from "./water-faults.ts";

const MINUTE_MS = 60_000;
const shape = { ...PRESETS.mid.shape, evaporationLPerDay: 0 };
const start = () => startTank(shape, 60);

function run(tank: Tank, outputs: Partial<RelayOutputs>, faults: Partial<WaterFaults>, durationMs: number): Tank {
  const rng = createRng(1);
  let next = tank;
  for (let ms = 0; ms < durationMs; ms += 100)
    next = step(next, { ...CIRCULATING, ...outputs }, 100, rng, { ...NO_WATER_FAULTS, ...faults });
  return next;
}

const riseMm = (before: Tank, after: Tank) => stillDistanceMm(before) - stillDistanceMm(after);

describe("faults around the water", () => {
  it.each([
    ["a dead pump", { deadPumps: ["fill"] }],
    ["a contact that does not close", { weldedOff: ["fill"] }],
    ["an empty reservoir", { emptyReservoirs: ["salt"] }],
  ] as const)("%s moves nothing", (_, faults) => {
    expect(run(start(), { fill: true }, faults, MINUTE_MS)).toMatchObject({ salt: { volumeL: shape.saltCapacityL } });
    expect(riseMm(start(), run(start(), { fill: true }, faults, MINUTE_MS))).toBeCloseTo(0, 9);
  });

  it("a welded relay pumps although it is off", () => {
    expect(riseMm(start(), run(start(), {}, { weldedOn: ["fill"] }, MINUTE_MS))).toBeGreaterThan(15);
  });

  it.each(["fill", "topup", "drain"] as const)("a hose off its %s pump waters the floor", (role) => {
    const after = run(start(), { [role]: true }, { hosesOff: [role] }, MINUTE_MS);
    expect(litresOnFloor(after)).toBeGreaterThan(0.4);
    expect(after.waste.volumeL).toBe(0);
    if (role !== "drain") expect(riseMm(start(), after)).toBeCloseTo(0, 9);
  });

  it("a siphon goes on when its pump has stopped, in either direction, and not before it ran", () => {
    const siphon = (isBackward: boolean) => ({ siphons: [{ role: "fill" as const, isBackward, flowLPerMin: 1 }] });
    expect(riseMm(start(), run(start(), {}, siphon(false), MINUTE_MS))).toBeCloseTo(0, 9);
    for (const isBackward of [false, true]) {
      const stopped = run(run(start(), { fill: true }, siphon(isBackward), 10_000), {}, siphon(isBackward), 3000);
      const after = run(stopped, {}, siphon(isBackward), MINUTE_MS);
      expect(riseMm(stopped, after)).toBeCloseTo((isBackward ? -1 : 1) / shape.sumpAreaM2, 3);
      expect(riseMm(after, run(after, {}, {}, MINUTE_MS))).toBeCloseTo(0, 9);
    }
  });

  it("a leak, a full waste tank and an overfull sump are counted in litres on the floor", () => {
    expect(litresOnFloor(run(start(), {}, { leakLPerMin: 0.5 }, MINUTE_MS))).toBeCloseTo(0.5, 6);
    const full = { ...start(), waste: { volumeL: shape.wasteCapacityL, saltG: 0 } };
    const drained = run(full, { drain: true }, {}, MINUTE_MS);
    expect(litresOnFloor(drained)).toBeCloseTo(full.sump.volumeL - drained.sump.volumeL, 6);
    const overfull = run(startTank({ ...shape, saltCapacityL: 200 }, 60), { fill: true }, {}, 20 * MINUTE_MS);
    expect(litresOnFloor(overfull)).toBeGreaterThan(50);
    expect(overfull.sump.volumeL).toBeCloseTo(shape.sumpRimMm * shape.sumpAreaM2, 6);
  });

  it("a blocked weir empties the sump into the display, and then onto the floor", () => {
    const blocked = run(start(), {}, { isOverflowBlocked: true }, MINUTE_MS);
    expect(riseMm(start(), blocked)).toBeLessThan(-50);
    expect(litresOnFloor(blocked)).toBeGreaterThan(10);
    const healed = run(blocked, {}, {}, 10 * MINUTE_MS);
    expect(healed.display.volumeL - healed.displayRestL).toBeCloseTo(shape.drainBackL, 1);
  });

  it("a weak pump moves its share, and a throttled circulation holds less water up", () => {
    const risen = (share: number) => riseMm(start(), run(start(), { fill: true }, { weakPumps: { fill: share } }, MINUTE_MS));
    expect(risen(0.3) / risen(1)).toBeCloseTo(0.3, 1);
    const throttled = run(start(), {}, { weakPumps: { circulation: 0.6 } }, 5 * MINUTE_MS);
    expect(throttled.display.volumeL - throttled.displayRestL).toBeCloseTo(0.6 * shape.drainBackL, 2);
  });

  it("a narrowed weir holds more water up, lets it back more slowly, and spills once it is too narrow", () => {
    const excessL = (tank: Tank) => tank.display.volumeL - tank.displayRestL;
    const narrow = run(start(), {}, { narrowedOverflowShare: 0.5 }, 5 * MINUTE_MS);
    expect(excessL(narrow) - shape.drainBackL).toBeCloseTo(shape.circulationLPerMin / 10, 0);
    expect(litresOnFloor(narrow)).toBe(0);
    const isOff = { circulation: false };
    expect(excessL(run(narrow, isOff, { narrowedOverflowShare: 0.5 }, 5000))).toBeGreaterThan(
      excessL(run(narrow, isOff, {}, 5000)) + 1,
    );
    expect(excessL(run(narrow, isOff, { narrowedOverflowShare: 0.5 }, 3 * MINUTE_MS))).toBeCloseTo(0, 2);
    expect(litresOnFloor(run(start(), {}, { narrowedOverflowShare: 0.9 }, 5 * MINUTE_MS))).toBeGreaterThan(5);
  });

  it("contacts that open late pump for so much longer, and not again", () => {
    const pumpedL = (opensLateMs: number) =>
      run(run(start(), { fill: true }, { opensLateMs }, 10_000), {}, { opensLateMs }, MINUTE_MS).sump.volumeL;
    expect(pumpedL(400) - pumpedL(0)).toBeCloseTo((shape.fillLPerMin * 400) / MINUTE_MS, 2);
  });
});
