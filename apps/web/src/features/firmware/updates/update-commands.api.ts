// Starting and cancelling an update. What becomes of it is read from the list, never assumed.

import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { updatesQuery } from "../firmware.api.ts";

type StartInput = Readonly<{ releaseId: string; confirmed: boolean }>;

export function useStartUpdate(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (body: StartInput) => call("POST /api/devices/:id/firmware-update", { params: { id: deviceId }, body }),
    meta: {
      success: ({ version }: FirmwareUpdate) => ({
        title: "Firmware Update Initiated",
        description: `The device is asked to install version ${version}.`,
      }),
      failure: (error) => ({ title: "Update Failed", description: serverSentence(error, "Failed to initiate firmware update") }),
    },
    onSuccess: (update) =>
      void client.setQueryData(queryKey, (updates) => [update, ...(updates ?? []).filter(({ id }) => id !== update.id)]),
    // Somebody else may have begun one.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

export function useCancelUpdate(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (id: string) => call("POST /api/firmware-updates/:id/cancel", { params: { id } }),
    meta: {
      success: { title: "Update Cancelled", description: "The device keeps the version it runs." },
      failure: (error) => ({ title: "Cancel Failed", description: serverSentence(error, "Failed to cancel firmware update") }),
    },
    onSuccess: (cancelled) =>
      void client.setQueryData(queryKey, (updates) =>
        updates?.map((update) => (update.id === cancelled.id ? cancelled : update)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
