// Starting and cancelling an update. What becomes of it is read from the list, never assumed.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";
import { updatesQuery } from "../firmware.api.ts";

type StartInput = Readonly<{ releaseId: string; confirmed: boolean }>;

export function useStartUpdate(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (body: StartInput) => call("POST /api/devices/:id/firmware-update", { params: { id: deviceId }, body }),
    onSuccess: (update) => {
      client.setQueryData(queryKey, (updates) => [update, ...(updates ?? []).filter(({ id }) => id !== update.id)]);
      toastSuccess({
        title: "Firmware Update Initiated",
        description: `The device is asked to install version ${update.version}.`,
      });
    },
    onError: (error) => {
      toastFailure({ title: "Update Failed", description: serverSentence(error, "Failed to initiate firmware update") });
      // Somebody else may have begun one.
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useCancelUpdate(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (id: string) => call("POST /api/firmware-updates/:id/cancel", { params: { id } }),
    onSuccess: (cancelled) => {
      client.setQueryData(queryKey, (updates) => updates?.map((update) => (update.id === cancelled.id ? cancelled : update)));
      toastSuccess({ title: "Update Cancelled", description: "The device keeps the version it runs." });
    },
    onError: (error) =>
      toastFailure({ title: "Cancel Failed", description: serverSentence(error, "Failed to cancel firmware update") }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
