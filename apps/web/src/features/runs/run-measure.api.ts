// A run by measure: how the water has moved, when it will be finished, and what a change would move.

import type { Run } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { ACTIVE_RUN_POLL_MS, LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { isOpen } from "./runs.api.ts";

/** Asked anew at the end of the run: what was measured while it ran is not its receipt. */
function measureQuery(run: Run | null) {
  const params = { id: run?.id ?? "" };
  const { queryKey } = readQuery("GET /api/automation-runs/:id/measure", { params });
  const isRunning = run !== null && isOpen(run);
  return queryOptions({
    queryKey: [...queryKey, isRunning ? "open" : "ended"],
    queryFn: () => read("GET /api/automation-runs/:id/measure", { params }),
    staleTime: LIVE_STALE_TIME_MS,
    enabled: run?.type === "water_change",
    ...(isRunning && { refetchInterval: ACTIVE_RUN_POLL_MS }),
  });
}

/** While the receipt is on its way, `isPlaceholderData` says that this is what was known before the end. */
export const useRunMeasure = (run: Run) => useQuery({ ...measureQuery(run), placeholderData: keepPreviousData });

export type MeasuredRun = Run & Partial<Pick<RunMeasure, "finishAt" | "pace">>;

const measured = (run: Run | null, known: RunMeasure | null | undefined): MeasuredRun | null =>
  run && known ? { ...run, finishAt: known.finishAt, pace: known.pace } : run;

export const useMeasuredRun = (run: Run | null): MeasuredRun | null => measured(run, useQuery(measureQuery(run)).data);

/** In the order of the runs. */
export const useMeasuredRuns = (runs: readonly (Run | null)[]): readonly (MeasuredRun | null)[] =>
  useQueries({ queries: runs.map(measureQuery) }).map(({ data }, index) => measured(runs[index] ?? null, data));

/** Asked when somebody is about to start one. */
export const useChangePlan = (tankId: string, isAsked: boolean, litres: number | null = null) =>
  useQuery({
    ...readQuery("GET /api/tanks/:id/water-change/plan", {
      params: { id: tankId },
      ...(litres !== null && { query: { litres } }),
    }),
    enabled: isAsked && !Number.isNaN(litres),
    staleTime: 0,
    refetchInterval: false,
  });
