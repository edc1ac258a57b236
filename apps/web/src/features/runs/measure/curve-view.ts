// What the picture of a run shows, from what was measured and planned.

import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { refillMm } from "../run-progress.ts";
import { isOpen } from "../runs.api.ts";
import { type CurveSpan, curveSpan } from "./curve-frame.ts";
import { aheadPoints, type Forecast, planPoints, runForecast } from "./run-forecast.ts";

export type Point = Readonly<{ atMs: number; distanceMm: number }>;

export type CurveView = Readonly<{
  measured: readonly Point[];
  expected: readonly Point[];
  ahead: readonly Point[];
  forecast: Forecast | null;
  topMm: number | null;
  drainMm: number | null;
  walls: Readonly<{ highestMm: number | null; lowestMm: number | null; phaseOffAtMs: number | null }>;
  isOver: boolean;
  /** When the last level of an open run was measured, once nothing newer is heard: then the picture knows no now and nothing ahead. */
  silentSinceMs: number | null;
  /** The water is known to have been changed: only then the curve is green. */
  isProven: boolean;
  span: CurveSpan | null;
}>;

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
const known = (...values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null);

/** The marks may have been taken anew since: those of the plan are the run's own. */
function marksOf(expected: readonly Point[], tank: Tank): Pick<CurveView, "topMm" | "drainMm"> {
  const levels = expected.map(({ distanceMm }) => distanceMm);
  const drainMm = Math.max(...levels);
  // Before it drains, what runs back from the pipes stands higher than the refill ends.
  const refill = levels.slice(levels.indexOf(drainMm));
  if (levels.length > 0) return { topMm: Math.min(...refill), drainMm };
  return { topMm: refillMm(tank), drainMm: tank.drainHeightMm };
}

type Seen = Readonly<{ isProven?: boolean; isHeard?: boolean }>;

/** `isHeard`: controller and server still speak. What comes next is foretold only then. */
export function curveView(run: Run, measure: RunMeasure, tank: Tank, { isProven = false, isHeard = true }: Seen = {}): CurveView {
  const startedAtMs = Date.parse(run.startedAt);
  const measured = measure.measured.map(({ at, heightMm }) => ({ atMs: Date.parse(at), distanceMm: heightMm }));
  const expected = planPoints(measure, startedAtMs);
  const last = measured.at(-1);
  const isOver = !isOpen(run);
  const isSilent = !isOver && !isHeard;
  const forecast = isOver || isSilent ? null : runForecast(measure, startedAtMs);
  const ahead = forecast && last ? aheadPoints(forecast, last) : [];
  const marks = marksOf(expected, tank);
  const walls = {
    highestMm: measure.walls.highestMm,
    lowestMm: measure.walls.lowestMm,
    phaseOffAtMs: isOver ? null : timeOf(measure.walls.phaseOffAt),
  };
  const extraMm = known(marks.topMm, marks.drainMm, walls.highestMm, walls.lowestMm);
  const extraMs = known(startedAtMs, timeOf(run.completedAt), walls.phaseOffAtMs);
  const span = measured.length + expected.length === 0 ? null : curveSpan([...measured, ...expected, ...ahead], extraMm, extraMs);
  const silentSinceMs = isSilent && last ? last.atMs : null;
  return { measured, expected, ahead, forecast, ...marks, walls, isOver, silentSinceMs, isProven, span };
}
