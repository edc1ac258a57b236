// What a device card can ask for. Nothing is shown as done before the server has answered.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REFETCH_AFTER_TEST_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { readableMessage, serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { toastFailure, toastSuccess, toastWarning } from "@/ui/toast/toast-store.ts";

const { queryKey } = readQuery("GET /api/devices");

export function useRenameDevice(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Readonly<{ id: string; name: string }>) =>
      call("PUT /api/devices/:id", { params: { id }, body: { name } }),
    onSuccess: (renamed) => {
      client.setQueryData(queryKey, (devices) => devices?.map((device) => (device.id === renamed.id ? renamed : device)));
      toastSuccess({ title: "Device Renamed", description: `It is called ${renamed.name} now.` });
      onDone();
    },
    onError: (error) => toastFailure({ title: "Rename Failed", description: readableMessage(error) }),
  });
}

export function useTestConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/devices/:id/test-connection", { params: { id } }),
    onSuccess: ({ success, message, roundTripMs }) => {
      const wayAndBack = roundTripMs === null ? "" : ` There and back in ${Math.round(roundTripMs)} ms.`;
      const content = { description: `${message}${wayAndBack}` };
      if (success) toastSuccess({ title: "Connection Test Passed", ...content });
      else toastFailure({ title: "Connection Test Failed", ...content });
    },
    onError: (error) => toastFailure({ title: "Connection Test Failed", description: readableMessage(error) }),
    onSettled: () => {
      setTimeout(() => void client.invalidateQueries({ queryKey }), REFETCH_AFTER_TEST_MS);
    },
  });
}

export const STILL_RUNNING = "The device did not answer, so its pumps may still run. If water moves, unplug them.";

type Deleted = Readonly<{ device: Device; arePumpsConfirmedOff: boolean }>;

export function useDeleteDevice(onDeleted: (deleted: Deleted) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => call("DELETE /api/devices/:id", { params: { id } }),
    onSuccess: ({ arePumpsConfirmedOff }, device) => {
      client.setQueryData(queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      if (arePumpsConfirmedOff) {
        toastSuccess({
          title: "Device Deleted",
          description: `${device.name} confirmed that its pumps are off, and is removed.`,
        });
      } else {
        toastWarning({ title: "Device Deleted", description: STILL_RUNNING });
      }
      onDeleted({ device, arePumpsConfirmedOff });
    },
    onError: (error) => toastFailure({ title: "Delete Failed", description: serverSentence(error, "Failed to delete device") }),
  });
}
