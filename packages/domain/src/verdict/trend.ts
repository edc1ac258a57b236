// How fast the water moves, and which way: one answer for the server and for every page. It is the middle one of many slopes, so
// that one wrong reading or one top-up does not turn it round. Levels are DISTANCES: they grow as the water falls, so the sign is
// turned here, once.

import { liveWithinMs } from "../devices/presence.ts";
import { CLOCK_TOLERANCE_MS } from "../devices/reading-time.ts";

const MINUTE_MS = 60_000;
export const TREND_MS = 3 * MINUTE_MS;

export type Sample = Readonly<{ atMs: number; distanceMm: number | null }>;
type Good = Readonly<{ atMs: number; distanceMm: number }>;

/** `spanMs`: less data is too little to tell. Only moments that are as far apart as `leastMs` and `mostMs` say are compared. */
export type Window = Readonly<{ lengthMs: number; spanMs: number; leastMs: number; mostMs: number }>;

/**
 * While water moves: long enough to calm the sensor's noise, short enough to be about now. Over less than a minute its
 * millimetre steps would be called a speed, and a slow rise would be called still.
 */
export const OF_MINUTES: Window = { lengthMs: TREND_MS, spanMs: MINUTE_MS, leastMs: 20_000, mostMs: TREND_MS };

/** For water that nobody moves. Two moments further apart than an hour have a top-up between them too often. */
export const OF_HOURS: Window = {
  lengthMs: 360 * MINUTE_MS,
  spanMs: 20 * MINUTE_MS,
  leastMs: 20 * MINUTE_MS,
  mostMs: 60 * MINUTE_MS,
};

/** So far back stored readings are asked for: the clock of a device that is believed may be behind by so much. */
export const STORED_TREND_MS = TREND_MS + CLOCK_TOLERANCE_MS;
/** Three minutes at one reading a second, the fastest there is. */
export const MOST_STORED = 180;

type Taken = Readonly<{ takenAtMs: number; distanceMm: number | null }>;

/**
 * Stored readings by our clock. The newest says how far the device's own clock is off; what is late by more than a clock can be
 * was kept back by the device, and is as old as it says.
 */
export function storedSamples(
  readings: readonly Taken[],
  newest: Readonly<{ takenAtMs: number; receivedAtMs: number }> | null,
): readonly Sample[] {
  const lateMs = newest ? newest.receivedAtMs - newest.takenAtMs : 0;
  const offMs = Math.abs(lateMs) <= CLOCK_TOLERANCE_MS ? lateMs : 0;
  return readings.map(({ takenAtMs, distanceMm }) => ({ atMs: takenAtMs + offMs, distanceMm }));
}

const FEWEST_SAMPLES = 3;
/** Every pair is compared, so their number is kept small. */
const MOST_SAMPLES = 80;

const isGood = (sample: Sample): sample is Good => sample.distanceMm !== null;

function thinned(samples: readonly Good[]): readonly Good[] {
  const step = Math.ceil(samples.length / MOST_SAMPLES);
  return step <= 1 ? samples : samples.filter((_, index) => (samples.length - 1 - index) % step === 0);
}

function slopesOf(samples: readonly Good[], { leastMs, mostMs }: Window): number[] {
  return samples.flatMap((later, index) =>
    samples.slice(0, index).flatMap((earlier) => {
      const apartMs = later.atMs - earlier.atMs;
      if (apartMs < leastMs || apartMs > mostMs) return [];
      return [((earlier.distanceMm - later.distanceMm) / apartMs) * MINUTE_MS];
    }),
  );
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** The controller's filter still holds the levels of the seconds before. */
const FILTER_MS = 3000;

/**
 * The samples since the last phase or relay change (`sinceMs`), and since the last gap in the readings: across either, two levels
 * have no speed between them.
 */
export function undisturbed(samples: readonly Sample[], sinceMs: number | null, intervalS: number): readonly Sample[] {
  const kept = samples
    .filter(isGood)
    .filter(({ atMs }) => sinceMs === null || atMs >= sinceMs + FILTER_MS)
    .toSorted((a, b) => a.atMs - b.atMs);
  const gapMs = liveWithinMs(intervalS);
  const lastGap = kept.findLastIndex(({ atMs }, index) => atMs - (kept[index - 1]?.atMs ?? atMs) > gapMs);
  return kept.slice(Math.max(0, lastGap));
}

/** In millimetres a minute, positive while the water rises; null before there is enough to tell. In whatever order they come. */
export function waterSlope(samples: readonly Sample[], nowMs: number, window: Window): number | null {
  const recent = samples
    .filter(isGood)
    .filter(({ atMs }) => nowMs - atMs <= window.lengthMs)
    .toSorted((a, b) => a.atMs - b.atMs);
  const [oldest, newest] = [recent[0], recent.at(-1)];
  if (!oldest || !newest || recent.length < FEWEST_SAMPLES || newest.atMs - oldest.atMs < window.spanMs) return null;
  return median(slopesOf(thinned(recent), window));
}
