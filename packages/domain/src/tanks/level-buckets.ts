// Into which stretches of time a chart's level is gathered, and from what: single readings, sums by the minute, or sums
// by the hour. Boundaries lie on whole multiples since 1970, so that a chart that moves on does not gather anew.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type LevelSource = "readings" | "minutes" | "hours";

export type LevelBuckets = Readonly<{ source: LevelSource; bucketMs: number; fromMs: number; toMs: number }>;

export type LevelQuestion = Readonly<{
  fromMs: number;
  toMs: number;
  /** At most so many buckets. */
  points: number;
  nowMs: number;
  keptDays: Readonly<{ readings: number; minutes: number }>;
}>;

const STEPS_MS = [
  ...[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR_MS),
];

const FINEST_MS: Readonly<Record<LevelSource, number>> = { readings: SECOND_MS, minutes: MINUTE_MS, hours: HOUR_MS };
/** What may be read reading by reading where sums by the minute are gone: 17,280 of them at 10 s. */
const LONGEST_FROM_READINGS_MS = 2 * DAY_MS;

export function levelBuckets(question: LevelQuestion): LevelBuckets {
  const { fromMs, toMs, points } = question;
  const wantedMs = STEPS_MS.find((stepMs) => countOf(fromMs, toMs, stepMs) <= points) ?? wholeDaysFor(fromMs, toMs, points);
  const source = sourceFor(wantedMs, question);
  const bucketMs = Math.max(wantedMs, FINEST_MS[source]);
  return { source, bucketMs, fromMs: floorTo(fromMs, bucketMs), toMs: floorTo(toMs - 1, bucketMs) + bucketMs };
}

const floorTo = (timeMs: number, stepMs: number): number => Math.floor(timeMs / stepMs) * stepMs;
/** Both ends count as whole buckets. */
const countOf = (fromMs: number, toMs: number, stepMs: number): number =>
  (floorTo(toMs - 1, stepMs) - floorTo(fromMs, stepMs)) / stepMs + 1;

const wholeDaysFor = (fromMs: number, toMs: number, points: number): number =>
  Math.ceil((toMs - fromMs) / DAY_MS / (points - 1)) * DAY_MS;

function sourceFor(bucketMs: number, { fromMs, toMs, nowMs, keptDays }: LevelQuestion): LevelSource {
  const isKept = (days: number) => fromMs >= nowMs - days * DAY_MS;
  if (bucketMs >= HOUR_MS) return "hours";
  if (bucketMs >= MINUTE_MS && isKept(keptDays.minutes)) return "minutes";
  if (isKept(keptDays.readings) && toMs - fromMs <= LONGEST_FROM_READINGS_MS) return "readings";
  return bucketMs < MINUTE_MS && isKept(keptDays.minutes) ? "minutes" : "hours";
}
