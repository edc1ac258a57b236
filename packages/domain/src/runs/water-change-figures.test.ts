import { expect, it } from "vitest";
import type { RunEvent, RunPhase } from "./runs.ts";
import { waterChangeFigures } from "./water-change-figures.ts";

const phase = (name: RunPhase, distanceMm: number | null, n: number): RunEvent => ({
  type: "phase",
  phase: name,
  distanceMm,
  n,
  atMs: n,
});
const ended: RunEvent = { type: "ended", outcome: "success", reason: null, distanceMm: 31, atMs: 14 * 60_000 };
const CHANGE = [
  phase("stopping_circulation", 28, 1),
  phase("draining", 30, 2),
  phase("settling", 60.4, 3),
  phase("filling", 60, 4),
];
const tank = { startedAtMs: 0, areaCm2: 1200 };

it("has the time it took, where the level began, its lowest and its last, and the litres between", () => {
  expect(waterChangeFigures([...CHANGE, ended], tank)).toEqual({
    minutes: 14,
    fromMm: 30,
    lowestMm: 60.4,
    toMm: 31,
    litres: 3.6,
  });
});

it("leaves out what nobody knows, and never makes litres up", () => {
  expect(waterChangeFigures([...CHANGE, ended], { ...tank, areaCm2: null }).litres).toBeNull();
  expect(waterChangeFigures([phase("draining", null, 1), ended], tank)).toMatchObject({
    fromMm: null,
    lowestMm: null,
    litres: null,
  });
  expect(waterChangeFigures([phase("draining", 50, 1), phase("settling", 40, 2), ended], tank).litres).toBeNull();
});
