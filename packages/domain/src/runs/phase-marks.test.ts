import { describe, expect, it } from "vitest";
import { phaseMarks, phaseWater, toGoMm } from "./phase-marks.ts";
import type { RunPhase } from "./runs.ts";

/** The mid-sized tank of the demonstration: 37.5 mm run back from the pipes. */
const calibration = { topDistanceMm: 60, topOffDistanceMm: 22.5, drainDistanceMm: 75, hysteresisMm: 3 };
const LITRES_PER_MM = 0.24;

type Told = Readonly<{ isCirculating?: boolean; heightMm?: number | null; drainHeightMm?: number; topOffDistanceMm?: null }>;

function marks(phase: RunPhase, told: Told = {}) {
  const { isCirculating = false, heightMm = null, drainHeightMm, ...change } = told;
  const relays = [{ role: "circulation", currentState: isCirculating }] as const;
  const run = {
    limits: { drainHeightMm },
    events: [{ phase: "stopping_circulation", heightMm: 61 } as const, { phase, heightMm }],
  };
  return phaseMarks(run, phase, { calibration: { ...calibration, ...change }, relays });
}

describe("where the phase of a run begins and ends", () => {
  it.each<[name: string, RunPhase, Told, ReturnType<typeof marks>]>([
    ["a drain begins at the top level with circulation off", "draining", {}, { startMm: 22.5, targetMm: 75 }],
    ["a drain begins where the controller reported it", "draining", { heightMm: 24 }, { startMm: 24, targetMm: 75 }],
    ["a smaller drain ends at its own level", "draining", { drainHeightMm: 50 }, { startMm: 22.5, targetMm: 50 }],
    ["no start is guessed without either level", "draining", { topOffDistanceMm: null }, { startMm: null, targetMm: 75 }],
    ["a level beyond the end is no start", "draining", { heightMm: 76 }, { startMm: null, targetMm: 75 }],
    ["a refill ends at the top level with circulation off", "filling", { heightMm: 76 }, { startMm: 76, targetMm: 22.5 }],
    ["a refill with circulation on ends at the top level", "filling", { isCirculating: true }, { startMm: 75, targetMm: 60 }],
    ["a top-up ends at the top level", "topping_up", { isCirculating: true }, { startMm: 63, targetMm: 60 }],
    ["a phase without a pump has none", "settling", {}, null],
  ])("%s", (_, phase, told, expected) => expect(marks(phase, told)).toEqual(expected));

  it("are not known without a calibration", () =>
    expect(phaseMarks({ limits: {}, events: [] }, "draining", { calibration: null, relays: [] })).toBeNull());
});

describe("what has moved and what is to go", () => {
  it.each(["draining", "filling"] as const)("add up to the plan at every level while %s", (phase) => {
    const known = marks(phase);
    if (known === null) throw new Error("no marks");
    for (let distanceMm = 22.5; distanceMm <= 75; distanceMm += 0.5) {
      const water = phaseWater(known, distanceMm);
      if (water === null) throw new Error("no start");
      const isDraining = phase === "draining";
      expect(water.doneMm + toGoMm(known.targetMm, distanceMm, isDraining)).toBeCloseTo(water.wholeMm, 6);
      expect(water.wholeMm * LITRES_PER_MM).toBeCloseTo(12.6, 6);
    }
  });

  it("starts at nothing when the level is beyond the start, and is all of it past the end", () => {
    const known = { startMm: 22.5, targetMm: 75 };
    expect(phaseWater(known, 21.8)).toEqual({ doneMm: 0, wholeMm: 52.5 });
    expect(phaseWater(known, 76.1)).toEqual({ doneMm: 52.5, wholeMm: 52.5 });
    expect(phaseWater({ ...known, startMm: null }, 40)).toBeNull();
  });
});
