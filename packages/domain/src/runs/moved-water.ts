// How much a change has drained and filled so far, by the level. A pump stops at the first reading that touches its mark, and the
// first of many noisy readings touches it early: so the level at rest counts, or the line through the readings, not that one.

import { type LevelPoint, measuredRate } from "./measured-rate.ts";
import { type ChangeMarks, fillTargetMm } from "./plan.ts";
import type { Stretch } from "./stretches.ts";

export type MovedWater = Readonly<{ drainedMm: number | null; filledMm: number | null }>;

/** The water stands still again so long after a pump or circulation went off. */
const RESTS_AFTER_MS = 3000;
/** Before a pump starts the level has stood for longer than this. */
const STOOD_FOR_MS = 15_000;

/** The sensor's filter is a third of a second behind, and a pump runs on for as long. */
const LAG_MS = 700;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const within = (points: readonly LevelPoint[], fromMs: number, toMs: number): number[] =>
  points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).map(({ distanceMm }) => distanceMm);

const told = (distanceMm: number | null): number[] => (distanceMm === null ? [] : [distanceMm]);

function startMm(stretch: Stretch, before: Stretch | undefined, points: readonly LevelPoint[]): number | null {
  const sinceMs = Math.max(before?.fromMs ?? stretch.fromMs, stretch.fromMs - STOOD_FOR_MS);
  return meanOf([...told(stretch.fromMm), ...(before ? within(points, sinceMs, stretch.fromMs) : [])]);
}

/** The line through the last readings, at the end of the stretch. */
function reachedMm({ fromMs, toMm }: Stretch, toMs: number, points: readonly LevelPoint[]): number | null {
  const rate = measuredRate(points, fromMs, toMs);
  if (rate === null) return toMm;
  const own = points.filter(({ atMs }) => atMs > toMs - rate.spanS * 1000 - 1 && atMs >= fromMs && atMs <= toMs);
  return meanOf(own.map(({ atMs, distanceMm }) => distanceMm + (rate.mmPerS * (toMs + LAG_MS - atMs)) / 1000));
}

function endMm(stretch: Stretch, next: Stretch | undefined, points: readonly LevelPoint[]): number | null {
  if (stretch.toMs === null) return points.findLast(({ atMs }) => atMs >= stretch.fromMs)?.distanceMm ?? null;
  if (next?.phase !== "settling" || next.toMs === null) return reachedMm(stretch, stretch.toMs, points);
  const atRest = [...within(points, next.fromMs + RESTS_AFTER_MS, next.toMs), ...told(next.toMm)];
  return meanOf(atRest) ?? stretch.toMm;
}

/** Null when it has not begun, or when a level is missing: half a sum would be a lie. */
export function movedMm(
  stretches: readonly Stretch[],
  phase: "draining" | "filling" | "topping_up",
  points: readonly LevelPoint[],
): number | null {
  const sign = phase === "draining" ? 1 : -1;
  const parts = stretches.flatMap((stretch, index) => {
    if (stretch.phase !== phase) return [];
    const fromMm = startMm(stretch, stretches[index - 1], points);
    const toMm = endMm(stretch, stretches[index + 1], points);
    return [fromMm === null || toMm === null ? null : Math.max(0, (toMm - fromMm) * sign)];
  });
  const known = parts.filter((mm) => mm !== null);
  return known.length === 0 || known.length < parts.length ? null : known.reduce((sum, mm) => sum + mm, 0);
}

export const movedWater = (stretches: readonly Stretch[], points: readonly LevelPoint[]): MovedWater => ({
  drainedMm: movedMm(stretches, "draining", points),
  filledMm: movedMm(stretches, "filling", points),
});

/** What the only refill has to fill, from where it began; null: not known, or a second one follows what circulation takes. */
export function wholeFillMm(stretches: readonly Stretch[], marks: ChangeMarks | null): number | null {
  const [fill, again] = stretches.filter(({ phase }) => phase === "filling");
  if (marks === null || fill === undefined || fill.fromMm === null || again !== undefined) return null;
  const isCirculating = !stretches.some(({ phase }) => phase === "stopping_circulation");
  if (!isCirculating && marks.topOffMm === null) return null;
  return Math.max(0, fill.fromMm - fillTargetMm(marks, isCirculating));
}
