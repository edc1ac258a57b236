// How fast the water really moves, from the readings of the last minutes.

import { medianOf } from "./median.ts";

export type LevelPoint = Readonly<{ atMs: number; distanceMm: number }>;

/** While water moves; before that it moved otherwise, or not at all. */
const WINDOW_MS = 180_000;
/** A pump has reached its speed after a second; a slope over less than this is mostly the sensor's noise. */
const LEAST_SPAN_MS = 20_000;
const LEAST_POINTS = 3;
const MOST_POINTS = 40;

export type MeasuredRate = Readonly<{
  /** Of the distance: positive while the water falls. */
  mmPerS: number;
  spanS: number;
  last: LevelPoint;
}>;

/** The median of the slopes between all pairs: a wave or a bad reading does not turn it. Null before there is enough. */
export function measuredRate(points: readonly LevelPoint[], fromMs: number, nowMs: number): MeasuredRate | null {
  const sinceMs = Math.max(fromMs, nowMs - WINDOW_MS);
  const window = points.filter(({ atMs }) => atMs >= sinceMs && atMs <= nowMs).slice(-MOST_POINTS);
  const [first, last] = [window[0], window.at(-1)];
  if (!first || !last || window.length < LEAST_POINTS || last.atMs - first.atMs < LEAST_SPAN_MS) return null;
  const slopes = window.flatMap((a, index) =>
    window.slice(index + 1).flatMap((b) => (b.atMs > a.atMs ? [((b.distanceMm - a.distanceMm) / (b.atMs - a.atMs)) * 1000] : [])),
  );
  const mmPerS = medianOf(slopes);
  return mmPerS === null ? null : { mmPerS, spanS: (last.atMs - first.atMs) / 1000, last };
}
