import { describe, expect, it } from "vitest";
import { runHeights } from "./run-heights.ts";
import type { RunEvent, RunPhase } from "./runs.ts";

const phase = (n: number, name: RunPhase, distanceMm: number | null): RunEvent => ({
  type: "phase",
  phase: name,
  distanceMm,
  n,
  atMs: n,
});
const ended = (distanceMm: number | null): RunEvent => ({
  type: "ended",
  outcome: "success",
  reason: null,
  distanceMm,
  atMs: 99,
});
const CHANGE = [
  phase(1, "stopping_circulation", 30),
  phase(2, "draining", 28),
  phase(3, "settling", 58),
  phase(4, "filling", 58),
  phase(5, "restarting_circulation", 29),
  ended(30),
];

describe("how high a run moved the water", () => {
  it("is told by its phases, of each pump apart", () => {
    expect(runHeights("water_change", CHANGE)).toEqual({ drainedMm: 30, filledMm: 29, toppedUpMm: 0 });
    expect(runHeights("top_up", [phase(1, "topping_up", 34), ended(30)])).toEqual({ drainedMm: 0, filledMm: 0, toppedUpMm: 4 });
  });

  it("is the same in whatever order its reports came", () => {
    const rest = CHANGE.slice(0, -1);
    for (let turn = 0; turn < rest.length; turn += 1) {
      const turned = [...rest.slice(turn), ...rest.slice(0, turn)];
      expect(runHeights("water_change", [...turned.toReversed(), ended(30)])).toEqual(runHeights("water_change", CHANGE));
    }
  });

  it("is by the device's own end, also when the run was given up before", () => {
    const givenUp: RunEvent = { type: "deadline", atMs: 50 };
    const story = [phase(1, "topping_up", 34), givenUp];
    expect(runHeights("top_up", story).toppedUpMm).toBeNull();
    expect(runHeights("top_up", [...story, ended(30)]).toppedUpMm).toBe(4);
  });

  it("is not known where a level is missing or is none, and nothing where it never began", () => {
    expect(runHeights("top_up", [phase(1, "topping_up", null), ended(30)]).toppedUpMm).toBeNull();
    expect(runHeights("top_up", [phase(1, "topping_up", 1e300), ended(30)]).toppedUpMm).toBeNull();
    expect(runHeights("water_change", [ended(30)])).toEqual({ drainedMm: null, filledMm: null, toppedUpMm: 0 });
    expect(runHeights("top_up", [{ type: "refused", reason: "busy", atMs: 1 }]).toppedUpMm).toBe(0);
  });
});
