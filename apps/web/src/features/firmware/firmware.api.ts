import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRMWARE_UPDATE_POLL_MS, LIVE_STALE_TIME_MS, READ_POLICY } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { isOpen } from "./updates/update-phase.ts";

export const releasesQuery = readQuery("GET /api/firmware/releases");

const devicesKey = readQuery("GET /api/devices").queryKey;

export const useReleases = () => useQuery(releasesQuery);

export const updatesQuery = (deviceId: string) =>
  readQuery("GET /api/devices/:id/firmware-updates", { params: { id: deviceId } });

const openIn = (updates: readonly FirmwareUpdate[] | null | undefined): FirmwareUpdate | null => updates?.find(isOpen) ?? null;

/** A device_changed message refreshes the list too: its key begins with that of the devices. */
export function useUpdates(deviceId: string) {
  const client = useQueryClient();
  const updates = useQuery({
    ...updatesQuery(deviceId),
    staleTime: LIVE_STALE_TIME_MS,
    refetchInterval: ({ state }) => (openIn(state.data) ? FIRMWARE_UPDATE_POLL_MS : READ_POLICY.refetchInterval),
  });
  const open = openIn(updates.data);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  if (open && open.id !== watchedId) setWatchedId(open.id);
  const ended = updates.data?.find((update) => update.id === watchedId && !isOpen(update)) ?? null;
  const endedId = ended?.id;
  // Which version runs where is told by other lists.
  useEffect(() => {
    if (endedId === undefined) return;
    void client.invalidateQueries({ queryKey: devicesKey });
    void client.invalidateQueries({ queryKey: releasesQuery.queryKey });
  }, [client, endedId]);
  return { ...updates, open, ended };
}

/** Asked on opening and for every choice. What it answers holds for now only, so nothing of it is kept. */
export function useCompatibility(deviceId: string, releaseId: string | null) {
  const check = useQuery({
    queryKey: [...devicesKey, deviceId, "firmware-compatibility", releaseId],
    queryFn: () =>
      call("POST /api/devices/:id/firmware-compatibility", { params: { id: deviceId }, body: { releaseId: releaseId ?? "" } }),
    enabled: releaseId !== null,
    staleTime: LIVE_STALE_TIME_MS,
    gcTime: 0,
    retry: false,
    // A run may end and a device come back while the dialog is open. After a failure somebody asks.
    refetchInterval: ({ state }) => state.status !== "error" && READ_POLICY.refetchInterval,
  });
  const { errorUpdateCount } = check;
  useEffect(() => {
    if (errorUpdateCount === 0) return;
    const { failed, failedText } = firmwareMessages().updates.compatibility;
    toastFailure({ title: failed, description: failedText });
  }, [errorUpdateCount]);
  // An answer that could not be renewed is no longer one.
  return { ...check, answer: check.isError ? undefined : check.data };
}
