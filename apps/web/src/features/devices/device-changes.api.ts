// What a device card can ask for. Nothing is shown as done before the server has answered.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REFETCH_AFTER_TEST_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const { queryKey } = readQuery("GET /api/devices");

export function useRenameDevice(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Readonly<{ id: string; name: string }>) =>
      call("PUT /api/devices/:id", { params: { id }, body: { name } }),
    meta: {
      success: ({ name }: Device) => ({ title: "Device Renamed", description: `It is called ${name} now.` }),
      failure: "Rename Failed",
    },
    onSuccess: (renamed) => {
      client.setQueryData(queryKey, (devices) => devices?.map((device) => (device.id === renamed.id ? renamed : device)));
      onDone();
    },
  });
}

export function useTestConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/devices/:id/test-connection", { params: { id } }),
    meta: {
      success: ({ success, message, roundTripMs }: AnswerOf<"POST /api/devices/:id/test-connection">) => {
        const wayAndBack = roundTripMs === null ? "" : ` There and back in ${Math.round(roundTripMs)} ms.`;
        const description = `${message}${wayAndBack}`;
        return success
          ? { title: "Connection Test Passed", description }
          : { title: "Connection Test Failed", description, kind: "failure" };
      },
      failure: "Connection Test Failed",
    },
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
    meta: {
      success: ({ arePumpsConfirmedOff }: AnswerOf<"DELETE /api/devices/:id">, { name }: Device) =>
        arePumpsConfirmedOff
          ? { title: "Device Deleted", description: `${name} confirmed that its pumps are off, and is removed.` }
          : { title: "Device Deleted", description: STILL_RUNNING, kind: "warning" },
      failure: (error) => ({ title: "Delete Failed", description: serverSentence(error, "Failed to delete device") }),
    },
    onSuccess: ({ arePumpsConfirmedOff }, device) => {
      client.setQueryData(queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      onDeleted({ device, arePumpsConfirmedOff });
    },
  });
}
