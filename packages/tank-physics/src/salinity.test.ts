// The salt ledger: what a probe in the tank would say, without one.

import { describe, expect, it } from "vitest";
import { freshWater, pptOf, saltWater } from "./body.ts";
import { PRESETS, type PresetName } from "./presets.ts";
import { CIRCULATING, type RelayOutputs } from "./relay-outputs.ts";
import { createRng } from "./rng.ts";
import { step } from "./step.ts";
import { startTank, stillDistanceMm, systemPpt, type Tank } from "./tank.ts";

const names = Object.keys(PRESETS) as PresetName[];
const HOUR_MS = 3_600_000;

function run(tank: Tank, outputs: Partial<RelayOutputs>, isDone: (tank: Tank, ms: number) => boolean, stepMs = 100): Tank {
  const rng = createRng(1);
  let next = tank;
  for (let ms = 0; !isDone(next, ms); ms += stepMs) next = step(next, { ...CIRCULATING, ...outputs }, stepMs, rng);
  return next;
}

const mixed = (tank: Tank) => run(tank, {}, (_, ms) => ms >= 2 * HOUR_MS, 10_000);

/** A sump that holds a fifth of its system. */
function roomyTank(name: PresetName): Tank {
  const { shape } = PRESETS[name];
  const fifthL = shape.systemL / 5;
  const roomy = { ...shape, evaporationLPerDay: 0, sumpAreaM2: (1.5 * fifthL) / shape.sensorAboveFloorMm };
  return startTank({ ...roomy, saltCapacityL: 2 * fifthL, wasteCapacityL: 2 * fifthL }, 20);
}

/** A fifth of the system out, and what the salt reservoir holds in again. */
function changeAFifth(before: Tank): Tank {
  const fifthL = before.shape.systemL / 5;
  const drained = run(before, { circulation: false, drain: true }, ({ waste }) => waste.volumeL >= fifthL);
  const leftL = drained.salt.volumeL - drained.waste.volumeL;
  return mixed(run(drained, { circulation: false, fill: true }, ({ salt }) => salt.volumeL <= leftL));
}

describe("salinity", () => {
  it.each(names)("of a 20 % change with sea water stays where it was: %s", (name) => {
    expect(systemPpt(changeAFifth(roomyTank(name)))).toBeCloseTo(35, 6);
  });

  it.each(names)("of a 20 %% change moves a fifth of the way to what was filled in: %s", (name) => {
    const tank = roomyTank(name);
    const thin = { ...tank, sump: saltWater(tank.sump.volumeL, 30), display: saltWater(tank.display.volumeL, 30) };
    expect(systemPpt(changeAFifth(thin))).toBeCloseTo(31, 1);
    expect(systemPpt(changeAFifth({ ...tank, salt: freshWater(tank.salt.volumeL) }))).toBeCloseTo(28, 1);
  });

  it("rises as water evaporates, and is what it was after a top-up of fresh water", () => {
    const before = startTank(PRESETS.mid.shape, 60);
    const dry = run(before, {}, (_, ms) => ms >= 24 * HOUR_MS, 10_000);
    expect(systemPpt(dry)).toBeCloseTo((35 * 300) / 296, 2);
    const full = run(dry, { topup: true }, (tank) => stillDistanceMm(tank) <= 60);
    expect(systemPpt(full)).toBeCloseTo(35, 1);
    expect(full.sump.saltG + full.display.saltG).toBeCloseTo(35 * 300, 6);
  });

  it("falls when drain-back is made up with fresh water", () => {
    const before = { ...startTank({ ...PRESETS.mid.shape, evaporationLPerDay: 0 }, 60) };
    const drained = run(before, { drain: true }, ({ waste }) => waste.volumeL >= 9);
    const topped = mixed(run(drained, { topup: true }, (tank) => stillDistanceMm(tank) <= 60));
    expect(systemPpt(topped)).toBeCloseTo((35 * 291) / 300, 1);
  });

  it("differs between sump and display only until circulation has mixed them", () => {
    const before = startTank({ ...PRESETS.mid.shape, evaporationLPerDay: 0 }, 60);
    const after = run(before, { circulation: false, topup: true }, (_, ms) => ms >= 600_000);
    expect(pptOf(after.display) - pptOf(after.sump)).toBeGreaterThan(1);
    const { sump, display } = mixed(after);
    expect(pptOf(display)).toBeCloseTo(pptOf(sump), 6);
  });
});
