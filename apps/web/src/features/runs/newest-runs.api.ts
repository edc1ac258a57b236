// The newest runs of several tanks. In a file apart from the runs of one tank, which the first script loads.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { useQueries } from "@tanstack/react-query";
import { ACTIVE_RUN_POLL_MS } from "@/config/timing.ts";
import { isOpen, newestRunQuery, openRunIn } from "./runs.api.ts";

/** In the order of the ids, open or not; undefined before the first answer. What is open is watched closely. */
export const useNewestRuns = (tankIds: readonly string[], idlePollMs: number): readonly (Run | null | undefined)[] =>
  useQueries({
    queries: tankIds.map((tankId) => ({
      ...newestRunQuery(tankId),
      refetchInterval: ({ state }: Readonly<{ state: Readonly<{ data: Run[] | null | undefined }> }>) =>
        openRunIn(state.data) ? ACTIVE_RUN_POLL_MS : idlePollMs,
    })),
  }).map(({ data }) => (data === undefined ? undefined : (data?.[0] ?? null)));

/** In the order of the ids. */
export const useOpenRuns = (tankIds: readonly string[], idlePollMs: number): readonly (Run | null)[] =>
  useNewestRuns(tankIds, idlePollMs).map((run) => (run && isOpen(run) ? run : null));
