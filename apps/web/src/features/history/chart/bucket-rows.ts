// The chart's numbers as rows, newest first; a gap is a row of its own.

import type { Bucket, Gap, LevelHistory } from "./level-series.ts";
import { type Marks, relaysOnDuring } from "./timeline-marks.ts";

export type BucketRow =
  | Readonly<{ kind: "gap"; atMs: number; gap: Gap }>
  | Readonly<{ kind: "bucket"; atMs: number; bucket: Bucket; relaysOn: readonly string[] }>;

export function bucketRows({ buckets, bucketSeconds }: LevelHistory, gaps: readonly Gap[], marks: Marks): readonly BucketRow[] {
  const rows = buckets.map((bucket): BucketRow => {
    const atMs = Date.parse(bucket.at);
    const relaysOn = relaysOnDuring(marks, { fromMs: atMs, toMs: atMs + bucketSeconds * 1000 });
    return { kind: "bucket", atMs, bucket, relaysOn };
  });
  const silences = gaps.filter(({ kind }) => kind === "silent").map((gap): BucketRow => ({ kind: "gap", atMs: gap.fromMs, gap }));
  return [...rows, ...silences].toSorted((a, b) => b.atMs - a.atMs);
}
