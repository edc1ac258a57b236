import { queryOptions, useQuery } from "@tanstack/react-query";
import { LAST_DAY_POLL_MS, LAST_DAY_RUN_POLL_MS } from "@/config/timing.ts";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";

const DAY_MS = 86_400_000;
/** Five minutes each. */
const BUCKETS = 288;

/** The window moves with each question, so it is part of the answer and not of the key. */
export function lastDayQuery(tankId: string) {
  const { queryKey } = readQuery("GET /api/tanks/:id/level-history", { params: { id: tankId } });
  return queryOptions({
    queryKey: [...queryKey, "last-day"],
    queryFn: async () => {
      const toMs = serverNowMs();
      const fromMs = toMs - DAY_MS;
      const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
      const answer = await read("GET /api/tanks/:id/level-history", {
        params: { id: tankId },
        query: { from, to, points: BUCKETS },
      });
      return answer && { ...answer, fromMs, toMs };
    },
  });
}

export const useLastDay = (tankId: string, hasOpenRun: boolean) =>
  useQuery({ ...lastDayQuery(tankId), refetchInterval: hasOpenRun ? LAST_DAY_RUN_POLL_MS : LAST_DAY_POLL_MS });
