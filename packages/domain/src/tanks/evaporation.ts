// How fast the water falls by itself, from the levels of a day. Only quiet stretches count: no pump at work, no step, no gap.
// Levels are DISTANCES: they grow as the water falls.

/** One stretch of equal length of the day's levels; null without a good reading. */
export type LevelSample = Readonly<{ atMs: number; minMm: number | null; maxMm: number | null; meanMm: number | null }>;

export type TimeSpan = Readonly<{ fromMs: number; toMs: number }>;

export type LevelDay = Readonly<{
  /** In the order of time. */
  samples: readonly LevelSample[];
  sampleMs: number;
  /** When a pump moved water or circulation changed. The time after it, in which the water settles, is added here. */
  disturbances: readonly TimeSpan[];
}>;

/** `too_fast`: more than evaporation takes anywhere, so that it is not called that. */
export type NaturalFall = Readonly<
  { kind: "unknown" } | { kind: "not_falling" } | { kind: "falling" | "too_fast"; mmPerDay: number }
>;

type Point = Readonly<{ atMs: number; distanceMm: number }>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SETTLE_MS = 600_000;
/** The sensor counts whole millimetres: one more or less between neighbours says nothing, more is a hand or a pump. */
const STEP_MM = 1.5;
/** A sample that spreads so much more than the usual one has a step inside. */
const EXTRA_SPREAD_MM = 2;
/** An open reef with a small sump in dry air loses about 100 mm a day; this leaves room above. */
const FASTEST_MM_PER_DAY = 150;
const SHORTEST_QUIET_MS = 2 * HOUR_MS;
/** Less than two steps of the sensor may be none at all. */
const LEAST_FALL_MM = 2;
/** After so many quiet hours it is no longer a want of data. */
const LONG_QUIET_MS = 18 * HOUR_MS;

const spreadOf = ({ minMm, maxMm }: LevelSample): number => (minMm === null || maxMm === null ? 0 : maxMm - minMm);

function usualSpreadMm(samples: readonly LevelSample[]): number {
  const spreads = samples.filter(({ meanMm }) => meanMm !== null).map(spreadOf);
  return spreads.toSorted((a, b) => a - b)[Math.floor(spreads.length / 2)] ?? 0;
}

const isDisturbed = (atMs: number, { sampleMs, disturbances }: LevelDay): boolean =>
  disturbances.some(({ fromMs, toMs }) => atMs < toMs + SETTLE_MS && atMs + sampleMs > fromMs);

function continues(last: Point | undefined, next: Point, sampleMs: number): boolean {
  if (!last) return true;
  const elapsedMs = next.atMs - last.atMs;
  const mostMm = STEP_MM + (FASTEST_MM_PER_DAY * elapsedMs) / DAY_MS;
  return elapsedMs <= 2 * sampleMs && Math.abs(next.distanceMm - last.distanceMm) <= mostMm;
}

function quietStretches(day: LevelDay): Point[][] {
  const mostSpreadMm = usualSpreadMm(day.samples) + EXTRA_SPREAD_MM;
  const stretches: Point[][] = [[]];
  for (const sample of day.samples) {
    const current = stretches.at(-1) ?? [];
    if (sample.meanMm === null || spreadOf(sample) > mostSpreadMm || isDisturbed(sample.atMs, day)) {
      if (current.length > 0) stretches.push([]);
      continue;
    }
    const point = { atMs: sample.atMs, distanceMm: sample.meanMm };
    if (continues(current.at(-1), point, day.sampleMs)) current.push(point);
    else stretches.push([point]);
  }
  return stretches;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One slope through all stretches, each at a height of its own: what a top-up added between two does not count. */
function commonSlopeMmPerMs(stretches: readonly (readonly Point[])[]): number {
  let [products, squares] = [0, 0];
  for (const stretch of stretches) {
    const middleMs = mean(stretch.map(({ atMs }) => atMs));
    const middleMm = mean(stretch.map(({ distanceMm }) => distanceMm));
    for (const { atMs, distanceMm } of stretch) {
      products += (atMs - middleMs) * (distanceMm - middleMm);
      squares += (atMs - middleMs) ** 2;
    }
  }
  return squares === 0 ? 0 : products / squares;
}

const lengthMs = (stretch: readonly Point[]): number => (stretch.at(-1)?.atMs ?? 0) - (stretch[0]?.atMs ?? 0);

export function naturalFall(day: LevelDay): NaturalFall {
  const stretches = quietStretches(day);
  const quietMs = stretches.reduce((sum, stretch) => sum + lengthMs(stretch), 0);
  const slope = commonSlopeMmPerMs(stretches);
  if (quietMs >= SHORTEST_QUIET_MS && slope * quietMs >= LEAST_FALL_MM) {
    const mmPerDay = slope * DAY_MS;
    return { kind: mmPerDay > FASTEST_MM_PER_DAY ? "too_fast" : "falling", mmPerDay };
  }
  return { kind: quietMs >= LONG_QUIET_MS ? "not_falling" : "unknown" };
}

/** Until the water has fallen to a mark at this pace; 0 when it is there already. */
export const fallTimeMs = (distanceMm: number, markMm: number, mmPerDay: number): number =>
  (Math.max(0, markMm - distanceMm) / mmPerDay) * DAY_MS;

/** A millimetre over a square centimetre is a tenth of a millilitre. */
export const litresOf = (heightMm: number, areaCm2: number): number => (heightMm * areaCm2) / 10_000;
