import type { Run } from "@halocline/contracts/http/entities.contract";
import { useQuery } from "@tanstack/react-query";
import { ACTIVE_RUN_POLL_MS, LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { isOpen, recentRunsQuery } from "../runs.api.ts";

/** A run never goes back: of two tellings the one that has ended, or tells more, is the newer. */
function furtherRun(a: Run, b: Run | undefined): Run {
  if (!b) return a;
  if (isOpen(a) !== isOpen(b)) return isOpen(a) ? b : a;
  return b.events.length > a.events.length ? b : a;
}

/** One run. The socket writes into the list of its tank, so that list is looked at, too. */
export function useRun(runId: string) {
  const asked = useQuery({
    ...readQuery("GET /api/automation-runs/:id", { params: { id: runId } }),
    staleTime: LIVE_STALE_TIME_MS,
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? ACTIVE_RUN_POLL_MS : false),
  });
  const run = asked.data;
  const recent = useQuery({ ...recentRunsQuery(run?.tankId ?? ""), enabled: run !== undefined && run !== null && isOpen(run) });
  const told = recent.data?.find(({ id }) => id === runId);
  return { ...asked, data: run && furtherRun(run, told) };
}
