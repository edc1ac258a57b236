import { queryOptions } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { newerReading } from "./cache-changes.ts";

/** The tank's newest reading, polled and pushed into the same place; a poll never puts an older one back. */
export function latestReadingQuery(tankId: string) {
  const { queryKey } = readQuery("GET /api/tanks/:id/latest-reading", { params: { id: tankId } });
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const answer = await read("GET /api/tanks/:id/latest-reading", { params: { id: tankId } });
      return newerReading(client.getQueryData(queryKey), answer);
    },
    staleTime: LIVE_STALE_TIME_MS,
  });
}
