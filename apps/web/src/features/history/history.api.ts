import type { RelayInterval } from "@halocline/contracts/http/history.contract";
import { isByHand } from "@halocline/domain/relays/intervals";
import { useQuery } from "@tanstack/react-query";
import { READ_POLICY } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { type LogFilter, wantsReadings, wantsRuns } from "./log/log-filter.ts";
import { READINGS_LIMIT, RUNS_LIMIT } from "./log/log-rows.ts";
import { isoStretch, type TimeRange } from "./time-range.ts";

type AskedBefore = Readonly<{ queryKey: readonly unknown[] }> | undefined;

/** The answer of a moment ago stands in while a range moves on; that of another range would show gaps that are none. */
function isSameLength(before: AskedBefore, { fromMs, toMs }: TimeRange): boolean {
  const { from = "", to = "" } = (before?.queryKey.at(-1) ?? {}) as { from?: string; to?: string };
  return Date.parse(to) - Date.parse(from) === toMs - fromMs && Math.abs(Date.parse(to) - toMs) <= MOVED_ON_MS;
}

/** The longest step of a named range, with some room for a page that slept. */
const MOVED_ON_MS = 2 * 3_600_000;

/** A range by name asks anew whenever its end moves; one that stands still and is over needs no second look. */
const quietly = (range: TimeRange, nowMs: number) => ({
  placeholderData: <T>(answer: T | undefined, before: AskedBefore) => (isSameLength(before, range) ? answer : undefined),
  refetchInterval: range.name === null && range.toMs >= nowMs ? READ_POLICY.refetchInterval : (false as const),
});

export const useLevelHistory = (tankId: string, range: TimeRange, points: number, nowMs: number) =>
  useQuery({
    ...readQuery("GET /api/tanks/:id/level-history", { params: { id: tankId }, query: { ...isoStretch(range), points } }),
    ...quietly(range, nowMs),
  });

type Timeline = Readonly<{
  runs: readonly Readonly<{ completedAt: string | null }>[];
  alerts: readonly Readonly<{ clearedAt: string | null }>[];
  relayIntervals: readonly RelayInterval[];
}>;

/** Something of it will still end, in a range that is over, too. */
const isUnderWay = ({ runs, alerts, relayIntervals }: Timeline): boolean =>
  runs.some(({ completedAt }) => completedAt === null) ||
  alerts.some(({ clearedAt }) => clearedAt === null) ||
  relayIntervals.some(({ to, cause }) => to === null && isByHand(cause));

export function useTimeline(tankId: string, range: TimeRange, nowMs: number) {
  const quiet = quietly(range, nowMs);
  return useQuery({
    ...readQuery("GET /api/tanks/:id/timeline", { params: { id: tankId }, query: isoStretch(range) }),
    ...quiet,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? READ_POLICY.refetchInterval : quiet.refetchInterval),
  });
}

export function useLog(tankId: string, range: TimeRange, filter: LogFilter, nowMs: number) {
  const params = { id: tankId };
  const runs = useQuery({
    ...readQuery("GET /api/tanks/:id/automation-runs", { params, query: { limit: RUNS_LIMIT, ...isoStretch(range) } }),
    ...quietly(range, nowMs),
    enabled: wantsRuns(filter),
  });
  const readings = useQuery({
    ...readQuery("GET /api/tanks/:id/sensor-readings", { params, query: { limit: READINGS_LIMIT, ...isoStretch(range) } }),
    ...quietly(range, nowMs),
    enabled: wantsReadings(filter),
  });
  return { runs, readings };
}

/** Since when there is data, no further back than asked. Data only gets older: once is enough. */
export const useHistoryStart = (tankId: string, sinceMs: number, isWanted: boolean) =>
  useQuery({
    ...readQuery("GET /api/tanks/:id/history-start", {
      params: { id: tankId },
      query: { since: new Date(sinceMs).toISOString() },
    }),
    refetchInterval: false,
    enabled: isWanted,
  });
