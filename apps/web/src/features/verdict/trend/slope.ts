// How fast the water moves, and which way. The middle one of many slopes, so that one wrong reading or one top-up does not
// turn the answer round. Levels are DISTANCES: they grow as the water falls, so the sign is turned here, once.

export type Sample = Readonly<{ atMs: number; distanceMm: number }>;

const MINUTE_MS = 60_000;
/** Long enough to calm the sensor's noise, short enough to be about now. */
const NOW_WINDOW_MS = 3 * MINUTE_MS;
/** Less than this apart, the sensor's millimetre steps would be called a speed. */
const SHORTEST_NOW_MS = 20_000;
const HOURS_WINDOW_MS = 360 * MINUTE_MS;
/** Less than this is too little to speak of a trend of hours. */
const SHORTEST_HOURS_MS = 20 * MINUTE_MS;
/** Two moments further apart than this have a top-up between them too often. */
const LONGEST_PAIR_MS = 60 * MINUTE_MS;
/** Every pair is compared, so their number is kept small. */
const MOST_SAMPLES = 40;

type Apart = Readonly<{ leastMs: number; mostMs: number }>;

function thinned(samples: readonly Sample[]): readonly Sample[] {
  const step = Math.ceil(samples.length / MOST_SAMPLES);
  return step <= 1 ? samples : samples.filter((_, index) => (samples.length - 1 - index) % step === 0);
}

function slopesMmPerMin(samples: readonly Sample[], { leastMs, mostMs }: Apart): number[] {
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

/** Positive while the water rises; null before there is enough to tell. */
export function slopeNow(samples: readonly Sample[], nowMs: number): number | null {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= NOW_WINDOW_MS);
  return median(slopesMmPerMin(thinned(recent), { leastMs: SHORTEST_NOW_MS, mostMs: NOW_WINDOW_MS }));
}

/** Of the last six hours, for water that nobody moves. */
export function slopeOfHours(samples: readonly Sample[], nowMs: number): number | null {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= HOURS_WINDOW_MS);
  return median(slopesMmPerMin(recent, { leastMs: SHORTEST_HOURS_MS, mostMs: LONGEST_PAIR_MS }));
}

/** The newest last; what is older than the window, or came before, is left out. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const newest = samples.at(-1);
  if (newest && next.atMs <= newest.atMs) return samples;
  return [...samples.filter(({ atMs }) => next.atMs - atMs <= NOW_WINDOW_MS), next];
}
