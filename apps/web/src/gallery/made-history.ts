// The day behind a made tank: it evaporates and is topped up, and ends where its reading says.

import type { LevelHistory } from "@halocline/contracts/http/tanks.contract";

const MINUTE_MS = 60_000;
const TOP_UP_EVERY_MS = 6 * 60 * MINUTE_MS;
const FALL_MM = 4;

type Asked = Readonly<{ fromMs: number; toMs: number; points: number }>;

/** Where the water stood: a saw, and in the last three minutes a straight line to the reading. */
function distanceMm(atMs: number, toMs: number, newestMm: number, slopeMmPerMin: number): number {
  const leftMs = toMs - atMs;
  if (leftMs <= 3 * MINUTE_MS) return newestMm + (slopeMmPerMin * leftMs) / MINUTE_MS;
  return 28 + (FALL_MM * (atMs % TOP_UP_EVERY_MS)) / TOP_UP_EVERY_MS;
}

export function madeHistory({ fromMs, toMs, points }: Asked, newestMm: number | null, slopeMmPerMin: number): LevelHistory {
  const bucketMs = Math.max(MINUTE_MS, Math.ceil((toMs - fromMs) / points / MINUTE_MS) * MINUTE_MS);
  const first = Math.ceil(fromMs / bucketMs) * bucketMs;
  const times =
    newestMm === null
      ? []
      : Array.from({ length: Math.floor((toMs - first) / bucketMs) + 1 }, (_, index) => first + index * bucketMs);
  return {
    bucketSeconds: bucketMs / 1000,
    source: "minutes",
    buckets: times.map((atMs) => {
      const meanHeightMm = distanceMm(atMs, toMs, newestMm ?? 0, slopeMmPerMin);
      const around = { minHeightMm: meanHeightMm - 0.1, maxHeightMm: meanHeightMm + 0.1, meanHeightMm };
      return { at: new Date(atMs).toISOString(), ...around, meanTemperatureC: 25.4, count: 6, badCount: 0 };
    }),
  };
}
