import type { Run } from "@halocline/contracts/http/entities.contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ACTIVE_RUN_POLL_MS, LAST_DAY_POLL_MS, LIVE_STALE_TIME_MS, RUNS_POLL_MS } from "@/config/timing.ts";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";

/** As specified: five are fetched for the dashboard, three of them shown. */
const RECENT_RUNS = 5;

const runsQuery = (tankId: string, limit: number) => ({
  ...readQuery("GET /api/tanks/:id/automation-runs", { params: { id: tankId }, query: { limit } }),
  staleTime: LIVE_STALE_TIME_MS,
});

export const recentRunsQuery = (tankId: string) => runsQuery(tankId, RECENT_RUNS);

/** A tank has at most one open run (SAFE-13), and it is its newest. */
export const newestRunQuery = (tankId: string) => runsQuery(tankId, 1);

/** Not yet at its end, whether the device has begun or not. */
export const isOpen = (run: Run): boolean => run.status === "pending" || run.status === "running";

export const useRecentRuns = (tankId: string) => useQuery({ ...recentRunsQuery(tankId), refetchInterval: RUNS_POLL_MS });

/** More than a device may top up in a day. The socket writes into this list as into the others. */
const RUNS_OF_A_DAY = 100;
const DAY_MS = 86_400_000;

/** The runs of the last 24 hours. The window moves with each question, so it is no part of the key. */
export function dayRunsQuery(tankId: string) {
  const params = { id: tankId };
  const { queryKey } = readQuery("GET /api/tanks/:id/automation-runs", { params });
  return queryOptions({
    queryKey: [...queryKey, { limit: RUNS_OF_A_DAY, window: "last-day" }],
    queryFn: () => {
      const from = new Date(serverNowMs() - DAY_MS).toISOString();
      return read("GET /api/tanks/:id/automation-runs", { params, query: { limit: RUNS_OF_A_DAY, from } });
    },
  });
}

export const useDayRuns = (tankId: string) => useQuery({ ...dayRunsQuery(tankId), refetchInterval: LAST_DAY_POLL_MS });

export const openRunIn = (runs: readonly Run[] | null | undefined): Run | null => runs?.find(isOpen) ?? null;

const useNewestRun = (tankId: string) => useQuery({ ...newestRunQuery(tankId), refetchInterval: ACTIVE_RUN_POLL_MS });

/** Undefined before the first answer: then it is not known whether one is open. `newest`: open or not. */
export function useKnownOpenRun(tankId: string) {
  const { data, isError } = useNewestRun(tankId);
  return { run: data === undefined ? undefined : openRunIn(data), newest: data?.[0] ?? null, isError };
}

/** What the run changes: its own lists, and what the tank says of its last change and its lock. */
export function refetchRuns(client: QueryClient, tankId: string): void {
  const { queryKey } = readQuery("GET /api/tanks/:id/automation-runs", { params: { id: tankId } });
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey });
}
