import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CLOSE_WATCH_POLL_MS, LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { call, pathOf } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";

const exportsQuery = readQuery("GET /api/exports");

/** Looked at closely while one is being made. */
export const useExports = () =>
  useQuery({
    ...exportsQuery,
    staleTime: LIVE_STALE_TIME_MS,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "queued") ? CLOSE_WATCH_POLL_MS : false),
  });

export function useRequestExport() {
  const { requested, requestedText, failed } = settingsMessages().security.dataExport;
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: () => withPassword(() => call("POST /api/exports")),
    meta: { success: { title: requested, description: requestedText }, failure: failed },
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Asked first, so that a refusal is told here and the browser never leaves the page. */
export function useDownloadExport() {
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (id: string) => withPassword(() => call("POST /api/exports/:id/open", { params: { id } })),
    meta: { failure: settingsMessages().security.dataExport.downloadFailed },
    onSuccess: (_, id) => leaveTo(pathOf("GET /api/exports/:id/download", { params: { id } })),
  });
}
