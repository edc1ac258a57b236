import { describe, expect, it } from "vitest";
import { type IdealChange, idealChange, knownAt, type ToldChange } from "../../test/ideal-change.ts";
import { type FinishInput, finishOf } from "./finish.ts";
import { learnRates } from "./rates.ts";
import type { RunEvent } from "./runs.ts";
import { runStretches } from "./stretches.ts";

const MARKS = { topMm: 60, topOffMm: 22, drainMm: 75, hysteresisMm: 3 };
const LIMITS = { drainS: 1200, fillS: 1500 };
const NO_FLOWS = { areaCm2: null, flowsMlPerMin: { drain: null, fill: null } };
const USUAL = learnRates([idealChange().events], NO_FLOWS);
const MINUTE_MS = 60_000;

const at = (told: ToldChange, nowMs: number, change: Partial<FinishInput> = {}) => {
  const { events, points } = knownAt(told, nowMs);
  const stretches = runStretches(events);
  return finishOf({ nowMs, stretches, points, rates: USUAL, marks: MARKS, limits: LIMITS, ...change });
};

describe("the finish", () => {
  it("is within a minute of the truth all the way of a usual change", () => {
    const told = idealChange();
    for (let nowMs = 1000; nowMs < told.endMs; nowMs += 7000) {
      const { finishAtMs } = at(told, nowMs);
      expect(Math.abs((finishAtMs ?? 0) - told.endMs)).toBeLessThanOrEqual(MINUTE_MS);
    }
  });

  it("is on the minute and never in the past", () => {
    for (const told of [idealChange(), idealChange({ drainMmPerS: 0.08 }), idealChange({ fillMmPerS: 0.05 })])
      for (let nowMs = 500; nowMs < told.endMs; nowMs += 3100) {
        const { finishAtMs } = at(told, nowMs);
        expect((finishAtMs ?? 0) % MINUTE_MS).toBe(0);
        expect(finishAtMs ?? 0).toBeGreaterThan(nowMs);
      }
  });

  it("follows the measured rate, not the plan", () => {
    const told = idealChange({ drainMmPerS: 0.2 });
    const halfMs = 40_000 + 130_000;
    const usualEndMs = idealChange().endMs;
    expect(told.endMs - usualEndMs).toBeGreaterThan(100_000);
    expect(Math.abs((at(told, halfMs).finishAtMs ?? 0) - told.endMs)).toBeLessThanOrEqual(MINUTE_MS);
  });

  it("moves away only when it has been slower for half a minute, and comes nearer at once", () => {
    const told = idealChange();
    const nowMs = 100_000;
    const { events, points } = knownAt(told, nowMs);
    const stuck = (forMs: number) =>
      points.map((point) =>
        point.atMs > nowMs - forMs ? { ...point, distanceMm: 22 + 0.35 * (nowMs - forMs - 40_000) * 0.001 } : point,
      );
    const finish = (shown: FinishInput["points"]) =>
      finishOf({ nowMs, stretches: runStretches(events), points: shown, rates: USUAL, marks: MARKS, limits: LIMITS })
        .finishAtMs ?? 0;
    expect(finish(stuck(20_000))).toBeLessThanOrEqual(finish(points));
    expect(finish(stuck(60_000))).toBeGreaterThan(finish(points));
  });

  it("is never beyond what the limits of its pumps allow", () => {
    const stuck = { ...idealChange(), points: idealChange().points.map((point) => ({ ...point, distanceMm: 30 })) };
    const { finishAtMs, phaseOffAtMs } = at(stuck, 120_000);
    expect(phaseOffAtMs).toBe(40_000 + 1_200_000);
    expect(finishAtMs ?? 0).toBeLessThan((phaseOffAtMs ?? 0) + 25_000 + 53_000 / 0.3 + 50_000 + MINUTE_MS);
  });

  it("is not guessed: null before the rates are known, known as soon as the refill shows its own", () => {
    const told = idealChange();
    const rates = learnRates([], NO_FLOWS);
    expect(at(told, 100_000, { rates })).toMatchObject({ finishAtMs: null, pace: null });
    const fillingMs = told.events.find((event) => event.type === "phase" && event.phase === "filling")?.atMs ?? 0;
    expect(Math.abs((at(told, fillingMs + 90_000, { rates }).finishAtMs ?? 0) - told.endMs)).toBeLessThanOrEqual(MINUTE_MS);
  });

  it("is null before the first report and after the end", () => {
    const told = idealChange();
    const nothing = { finishAtMs: null, pace: null, phaseOffAtMs: null };
    expect(at({ ...told, events: told.events.slice(0, 2) }, 5000)).toEqual(nothing);
    expect(at(told, told.endMs + 1000)).toEqual(nothing);
  });
});

describe("the pace", () => {
  const drainingMs = 40_000 + 60_000;

  it.each<[string, Partial<IdealChange>]>([
    ["usual", {}],
    ["usual", { drainMmPerS: 0.2 }],
    ["slower", { drainMmPerS: 0.1 }],
    ["wrong_way", { drainMm: 15, drainMmPerS: -0.1 }],
  ])("is %s at %j", (pace, change) => {
    expect(at(idealChange(change), drainingMs).pace).toBe(pace);
  });

  it("is slower beyond four fifths of a limit, whatever the rate", () => {
    const limits = { drainS: 70, fillS: 1500 };
    expect(at(idealChange(), drainingMs, { limits }).pace).toBe("slower");
    expect(at(idealChange(), 40_000 + 50_000, { limits }).pace).toBe("usual");
  });

  it("is not judged while no pump runs, nor before a half of the usual is more than noise", () => {
    expect(at(idealChange(), 20_000).pace).toBeNull();
    const rates = { ...USUAL, drainMmPerS: 0.02 };
    expect(at(idealChange({ drainMmPerS: 0.005 }), drainingMs, { rates }).pace).toBeNull();
  });
});

it("of a refill that finishes an earlier change is at the top mark, for circulation runs", () => {
  const events: RunEvent[] = [{ type: "phase", phase: "filling", distanceMm: 72, n: 0, atMs: 0 }];
  const input = { stretches: runStretches(events), points: [], rates: USUAL, marks: MARKS, limits: LIMITS, nowMs: 1000 };
  const expectedMs = (12 / 0.3 + 50) * 1000;
  expect(Math.abs((finishOf(input).finishAtMs ?? 0) - expectedMs)).toBeLessThanOrEqual(MINUTE_MS / 2);
});

it("counts a limit over both refills of one run", () => {
  const { events } = idealChange();
  const end = events.pop();
  const againMs = (end?.atMs ?? 0) + 1000;
  events.push({ type: "phase", phase: "filling", distanceMm: 66, n: 9, atMs: againMs });
  const input = { stretches: runStretches(events), points: [], rates: USUAL, marks: MARKS, limits: LIMITS };
  const { phaseOffAtMs } = finishOf({ ...input, nowMs: againMs + 5000 });
  expect(phaseOffAtMs ?? 0).toBeCloseTo(againMs + (1500 - 53 / 0.3) * 1000, 3);
});
