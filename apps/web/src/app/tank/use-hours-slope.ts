import { OF_HOURS, waterSlope } from "@halocline/domain/verdict/trend";
import { useMemo } from "react";
import { useLastDay } from "@/features/tanks/last-day/last-day.api.ts";

/** How the water moved over the last hours; null before there is enough to tell. Positive while it rises. */
export function useHoursSlope(tankId: string, hasOpenRun: boolean): number | null {
  const { data } = useLastDay(tankId, hasOpenRun);
  return useMemo(() => {
    if (!data) return null;
    const middleMs = (data.bucketSeconds * 1000) / 2;
    const samples = data.buckets.flatMap(({ at, meanHeightMm }) =>
      meanHeightMm === null ? [] : [{ atMs: Date.parse(at) + middleMs, distanceMm: meanHeightMm }],
    );
    return waterSlope(samples, data.toMs, OF_HOURS);
  }, [data]);
}
