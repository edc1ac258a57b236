// A day of levels as the strip draws it: stretches with data, and the gaps between them. Distances grow as the water falls.

import type { AnswerOf } from "@/lib/http/api-types.ts";

type Bucket = AnswerOf<"GET /api/tanks/:id/level-history">["buckets"][number];

export type DayAnswer = Readonly<{
  fromMs: number;
  toMs: number;
  bucketSeconds: number;
  buckets: readonly Bucket[];
}>;

export type DayPoint = Readonly<{ fromMs: number; toMs: number; minMm: number; maxMm: number; meanMm: number }>;
type Gap = Readonly<{ fromMs: number; toMs: number }>;

export type LevelDay = Readonly<{
  fromMs: number;
  toMs: number;
  stretches: readonly (readonly DayPoint[])[];
  gaps: readonly Gap[];
  /** Least and greatest distance of the day; null without any good reading. */
  range: Readonly<{ minMm: number; maxMm: number }> | null;
}>;

function pointOf({ at, minHeightMm, maxHeightMm, meanHeightMm }: Bucket, bucketMs: number, endMs: number): DayPoint[] {
  if (minHeightMm === null || maxHeightMm === null || meanHeightMm === null) return [];
  const fromMs = Date.parse(at);
  return [{ fromMs, toMs: Math.min(endMs, fromMs + bucketMs), minMm: minHeightMm, maxMm: maxHeightMm, meanMm: meanHeightMm }];
}

/** A device that reports more rarely than a bucket is long leaves some empty without having been silent. */
function stretchesOf(points: readonly DayPoint[], patienceMs: number): DayPoint[][] {
  const stretches: DayPoint[][] = [];
  for (const point of points) {
    const current = stretches.at(-1);
    const last = current?.at(-1);
    if (current && last && point.fromMs - last.toMs <= patienceMs) current.push(point);
    else stretches.push([point]);
  }
  return stretches;
}

function gapsOf({ fromMs, toMs }: DayAnswer, stretches: readonly (readonly DayPoint[])[], patienceMs: number): Gap[] {
  const ends = [fromMs, ...stretches.map((stretch) => stretch.at(-1)?.toMs ?? fromMs)];
  const starts = [...stretches.map((stretch) => stretch[0]?.fromMs ?? toMs), toMs];
  return ends
    .map((endMs, index) => ({ fromMs: endMs, toMs: starts[index] ?? toMs }))
    .filter((gap) => gap.toMs - gap.fromMs > patienceMs);
}

export function levelDay(answer: DayAnswer, readingIntervalS: number): LevelDay {
  const { fromMs, toMs, bucketSeconds, buckets } = answer;
  const points = buckets.flatMap((bucket) => pointOf(bucket, bucketSeconds * 1000, toMs));
  const patienceMs = 2 * readingIntervalS * 1000;
  const stretches = stretchesOf(points, patienceMs);
  const range =
    points.length === 0
      ? null
      : { minMm: Math.min(...points.map(({ minMm }) => minMm)), maxMm: Math.max(...points.map(({ maxMm }) => maxMm)) };
  return { fromMs, toMs, stretches, gaps: gapsOf(answer, stretches, patienceMs), range };
}
