import { useQueries, useQuery } from "@tanstack/react-query";
import { latestReadingQuery } from "@/live/latest-reading.ts";

export const useLatestReading = (tankId: string, pollMs: number) =>
  useQuery({ ...latestReadingQuery(tankId), refetchInterval: pollMs });

/** In the order of the ids; undefined before the first answer. */
export const useLatestReadings = (tankIds: readonly string[], pollMs: number) =>
  useQueries({ queries: tankIds.map((tankId) => ({ ...latestReadingQuery(tankId), refetchInterval: pollMs })) }).map(
    ({ data }) => data,
  );
