// When each part of a change should be over: the plan's curve, moved by as much as the measured finish differs from it.

import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";

type Point = Readonly<{ atMs: number; distanceMm: number }>;

export type Forecast = Readonly<{
  drainedAtMs: number;
  filledAtMs: number;
  finishAtMs: number;
  /** From the beginning to the finish, by the clock. */
  points: readonly Point[];
}>;

export const planPoints = ({ plan }: RunMeasure, startedAtMs: number): readonly Point[] =>
  plan.curve.map(({ atS, heightMm }) => ({ atMs: startedAtMs + atS * 1000, distanceMm: heightMm }));

/** Null while nobody knows when it ends, and when it has ended. */
export function runForecast(measure: RunMeasure, startedAtMs: number): Forecast | null {
  const planned = planPoints(measure, startedAtMs);
  const end = planned.at(-1);
  if (!end || measure.finishAt === null) return null;
  const finishAtMs = Date.parse(measure.finishAt);
  const delayMs = finishAtMs - end.atMs;
  const points = planned.map(({ atMs, distanceMm }) => ({ atMs: atMs + delayMs, distanceMm }));
  const lowestMm = Math.max(...points.map(({ distanceMm }) => distanceMm));
  const drained = points.findIndex(({ distanceMm }) => distanceMm === lowestMm);
  const after = points.slice(drained);
  const highestMm = Math.min(...after.map(({ distanceMm }) => distanceMm));
  const filled = after.find(({ distanceMm }) => distanceMm === highestMm) ?? end;
  return { drainedAtMs: points[drained]?.atMs ?? finishAtMs, filledAtMs: filled.atMs, finishAtMs, points };
}

/** From where the water stands to where it should end. */
export function aheadPoints({ points }: Forecast, last: Point): readonly Point[] {
  const coming = points.filter(({ atMs }) => atMs > last.atMs);
  return coming.length === 0 ? [] : [last, ...coming];
}

/** Between two points in a straight line; null outside of the plan. */
export function plannedMm(planned: readonly Point[], atMs: number): number | null {
  const next = planned.findIndex((point) => point.atMs >= atMs);
  const [before, after] = [planned[next - 1], planned[next]];
  if (!after) return null;
  if (!before) return after.atMs === atMs ? after.distanceMm : null;
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  return before.distanceMm + share * (after.distanceMm - before.distanceMm);
}
