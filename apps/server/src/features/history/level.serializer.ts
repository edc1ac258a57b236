import type { LevelHistory } from "@halocline/contracts/http/tanks.contract";
import type { LevelBuckets } from "@halocline/domain/tanks/level-buckets";
import type { LevelBucket } from "./level-history.store.ts";

export const presentLevelHistory = (
  { source, bucketMs }: Pick<LevelBuckets, "source" | "bucketMs">,
  buckets: readonly LevelBucket[],
): LevelHistory => ({
  bucketSeconds: bucketMs / 1000,
  source,
  buckets: buckets.map((bucket) => ({
    at: bucket.at.toISOString(),
    minHeightMm: bucket.minMm,
    maxHeightMm: bucket.maxMm,
    meanHeightMm: bucket.meanMm,
    meanTemperatureC: bucket.meanTemperatureC,
    count: bucket.goodCount,
    badCount: bucket.badCount,
  })),
});
