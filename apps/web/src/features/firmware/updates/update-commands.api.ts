// Starting and cancelling an update. What becomes of it is read from the list, never assumed.

import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { updatesQuery } from "../firmware.api.ts";

type StartInput = Readonly<{ releaseId: string; confirmed: boolean }>;

export function useStartUpdate(deviceId: string) {
  const { done, doneText, failed, failedText } = firmwareMessages().updates.start;
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (body: StartInput) => call("POST /api/devices/:id/firmware-update", { params: { id: deviceId }, body }),
    meta: {
      success: ({ version }: FirmwareUpdate) => ({ title: done, description: doneText({ version }) }),
      failure: (error) => ({ title: failed, description: serverSentence(error, failedText) }),
    },
    onSuccess: (update) =>
      void client.setQueryData(queryKey, (updates) => [update, ...(updates ?? []).filter(({ id }) => id !== update.id)]),
    // Somebody else may have begun one.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

export function useCancelUpdate(deviceId: string) {
  const { done, doneText, failed, failedText } = firmwareMessages().updates.cancel;
  const client = useQueryClient();
  const { queryKey } = updatesQuery(deviceId);
  return useMutation({
    mutationFn: (id: string) => call("POST /api/firmware-updates/:id/cancel", { params: { id } }),
    meta: {
      success: { title: done, description: doneText },
      failure: (error) => ({ title: failed, description: serverSentence(error, failedText) }),
    },
    onSuccess: (cancelled) =>
      void client.setQueryData(queryKey, (updates) =>
        updates?.map((update) => (update.id === cancelled.id ? cancelled : update)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
