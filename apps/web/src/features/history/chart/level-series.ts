// Buckets as columns for drawing. Where nothing was heard, or nothing valid, stands a null: a line never crosses a gap.

import type { AnswerOf } from "@/lib/http/api-types.ts";
import type { Stretch } from "../time-range.ts";

export type LevelHistory = AnswerOf<"GET /api/tanks/:id/level-history">;
export type Bucket = LevelHistory["buckets"][number];
type Cell = number | null;

/** `silent`: no message came. `invalid`: messages came without a valid reading. */
export type Gap = Stretch & Readonly<{ kind: "silent" | "invalid" }>;

/** Heights on the wire are distances from the sensor: `lowMm` is the least distance, so the highest water. */
export type LevelSeries = Readonly<Columns & { gaps: readonly Gap[]; reachMs: number }>;

/** Plain arrays: the chart library takes no others. */
type Columns = {
  /** Middle of each bucket, in seconds, as the chart counts. */
  atS: number[];
  lowMm: Cell[];
  highMm: Cell[];
  meanMm: Cell[];
  temperatureC: Cell[];
};

type Facts = Readonly<{ readingIntervalS: number; nowMs: number }>;

/** Three missed readings are an outage. Buckets longer than that cannot tell: one that is missing is one. */
const silentAfterMs = (bucketMs: number, readingIntervalS: number): number => Math.max(3000 * readingIntervalS, 1.5 * bucketMs);

/** So many distances to either side say how often a device reported then. */
const NEIGHBOURS = 4;

/** Usual distance of a bucket from the one before it, by its neighbours: the interval of today may not be the one of then. */
function usualMs(startsMs: readonly number[], index: number): number {
  const around = startsMs.slice(Math.max(0, index - NEIGHBOURS - 1), index + NEIGHBOURS + 1);
  const distances = around.slice(1).map((startMs, place) => startMs - (around[place] ?? startMs));
  return distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 0;
}

function addBucket(columns: Columns, atS: number, bucket: Bucket | null): void {
  columns.atS.push(atS);
  columns.lowMm.push(bucket?.minHeightMm ?? null);
  columns.highMm.push(bucket?.maxHeightMm ?? null);
  columns.meanMm.push(bucket?.meanHeightMm ?? null);
  columns.temperatureC.push(bucket?.meanTemperatureC ?? null);
}

/** Stretches without a valid reading: silent ones and, between buckets that do exist, invalid ones. */
function gapsIn({ buckets, bucketSeconds }: LevelHistory, startsMs: readonly number[], stretch: Stretch, facts: Facts): Gap[] {
  const { fromMs, toMs } = stretch;
  const { readingIntervalS, nowMs } = facts;
  const bucketMs = bucketSeconds * 1000;
  const limitMs = silentAfterMs(bucketMs, readingIntervalS);
  const gaps: Gap[] = [];
  let heardUntilMs = fromMs;
  for (const [index, startMs] of startsMs.entries()) {
    // A bucket stands for its whole length, so silence is counted between the starts of two neighbours.
    const silentMs = startMs - heardUntilMs + (heardUntilMs === fromMs ? 0 : bucketMs);
    const isSilent = silentMs > limitMs && silentMs > 1.5 * usualMs(startsMs, index);
    if (isSilent) gaps.push({ kind: "silent", fromMs: heardUntilMs, toMs: startMs });
    const last = gaps.at(-1);
    if (buckets[index]?.meanHeightMm === null) {
      const invalidToMs = startMs + bucketMs;
      if (last?.kind === "invalid" && !isSilent && last.toMs >= heardUntilMs) gaps.splice(-1, 1, { ...last, toMs: invalidToMs });
      else gaps.push({ kind: "invalid", fromMs: startMs, toMs: invalidToMs });
    }
    heardUntilMs = Math.max(heardUntilMs, startMs + bucketMs);
  }
  const endMs = Math.min(toMs, nowMs);
  if (endMs - heardUntilMs > Math.max(limitMs, 1.5 * usualMs(startsMs, startsMs.length - 1)))
    gaps.push({ kind: "silent", fromMs: heardUntilMs, toMs: endMs });
  // A single bad reading lifts the line and is no outage.
  const outageMs = Math.max(3000 * readingIntervalS, bucketMs);
  return gaps.filter((gap) => gap.kind === "silent" || gap.toMs - gap.fromMs >= outageMs);
}

export function levelSeries(history: LevelHistory, stretch: Stretch, facts: Facts): LevelSeries {
  const bucketMs = history.bucketSeconds * 1000;
  const startsMs = history.buckets.map(({ at }) => Date.parse(at));
  const gaps = gapsIn(history, startsMs, stretch, facts);
  const silentEnds = new Set(gaps.filter(({ kind }) => kind === "silent").map(({ toMs }) => toMs));
  const columns: Columns = { atS: [], lowMm: [], highMm: [], meanMm: [], temperatureC: [] };
  for (const [index, bucket] of history.buckets.entries()) {
    const startMs = startsMs[index] ?? 0;
    // Just before the first bucket after a silence: the line is lifted there.
    if (silentEnds.has(startMs) && columns.atS.length > 0) addBucket(columns, startMs / 1000, null);
    addBucket(columns, (startMs + bucketMs / 2) / 1000, bucket);
  }
  return { ...columns, gaps, reachMs: silentAfterMs(bucketMs, facts.readingIntervalS) };
}

export const hasTemperature = ({ temperatureC }: LevelSeries): boolean => temperatureC.some((cell) => cell !== null);

/** The drawn point nearest to a time; -1 in a gap. */
export function pointAt({ atS, meanMm, reachMs }: LevelSeries, timeMs: number): number {
  const wantedS = timeMs / 1000;
  let [low, high] = [0, atS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((atS[middle] ?? 0) < wantedS) low = middle + 1;
    else high = middle;
  }
  const near = [low - 1, low].filter((index) => (meanMm[index] ?? null) !== null);
  const distanceS = (index: number): number => Math.abs((atS[index] ?? 0) - wantedS);
  const best = near.toSorted((a, b) => distanceS(a) - distanceS(b))[0] ?? -1;
  return best >= 0 && distanceS(best) * 1000 <= reachMs ? best : -1;
}
