// Which way the water moves, from the readings of the last minutes.

import type { TrendFacts } from "./facts.ts";

export const TREND_MS = 180_000;
const MINUTE_MS = 60_000;
const FEWEST_READINGS = 3;
/** Over less time the sensor's millimetre steps would be called a speed. */
const SHORTEST_SPAN_MS = 60_000;

type Sample = Readonly<{ atMs: number; distanceMm: number | null }>;
type Good = Readonly<{ atMs: number; distanceMm: number }>;

const isGood = (sample: Sample): sample is Good => sample.distanceMm !== null;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One line through the readings of the last three minutes; null before there is enough to tell. */
export function waterTrend(samples: readonly Sample[], nowMs: number): TrendFacts {
  const recent = samples.filter(isGood).filter(({ atMs }) => nowMs - atMs <= TREND_MS);
  const timesMs = recent.map(({ atMs }) => atMs);
  if (recent.length < FEWEST_READINGS || Math.max(...timesMs) - Math.min(...timesMs) < SHORTEST_SPAN_MS)
    return { slopeMmPerMin: null };
  const [middleMs, middleMm] = [mean(timesMs), mean(recent.map(({ distanceMm }) => distanceMm))];
  let [products, squares] = [0, 0];
  for (const { atMs, distanceMm } of recent) {
    products += (atMs - middleMs) * (distanceMm - middleMm);
    squares += (atMs - middleMs) ** 2;
  }
  // A distance that shrinks is water that rises.
  return { slopeMmPerMin: (-products / squares) * MINUTE_MS };
}
