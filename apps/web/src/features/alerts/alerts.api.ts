import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ALERTS_POLL_MS, LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import type { AlertState } from "./alert-filter.ts";

const LIVE = { staleTime: LIVE_STALE_TIME_MS, refetchInterval: ALERTS_POLL_MS } as const;

const QUERIES = {
  unacknowledged: readQuery("GET /api/alerts", { query: { acknowledged: "false" } }),
  acknowledged: readQuery("GET /api/alerts", { query: { acknowledged: "true" } }),
  all: readQuery("GET /api/alerts"),
};

export const alertsQuery = (state: AlertState) => ({ ...QUERIES[state], ...LIVE });

export const useAlerts = (state: AlertState) => useQuery(alertsQuery(state));

export const useUnacknowledgedAlerts = () => useAlerts("unacknowledged");

const isOpen = ({ clearedAt }: Alert): boolean => clearedAt === null;

/** What goes on, acknowledged or not: to have seen it does not end it. Undefined before the first answer. */
export function useOpenAlerts() {
  const { data, isError } = useAlerts("all");
  const alerts = useMemo(() => data?.filter(isOpen), [data]);
  return { alerts, isError };
}
