// What a device card can ask for. Nothing is shown as done before the server has answered.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REFETCH_AFTER_TEST_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { deviceMessages } from "./device-messages.ts";

const { queryKey } = readQuery("GET /api/devices");

export function useRenameDevice(onDone: () => void) {
  const labels = deviceMessages().rename;
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Readonly<{ id: string; name: string }>) =>
      call("PUT /api/devices/:id", { params: { id }, body: { name } }),
    meta: {
      success: ({ name }: Device) => ({ title: labels.done, description: labels.doneText({ device: name }) }),
      failure: labels.failed,
    },
    onSuccess: (renamed) => {
      client.setQueryData(queryKey, (devices) => devices?.map((device) => (device.id === renamed.id ? renamed : device)));
      onDone();
    },
  });
}

export function useTestConnection() {
  const labels = deviceMessages().test;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/devices/:id/test-connection", { params: { id } }),
    meta: {
      success: ({ success, message, roundTripMs }: AnswerOf<"POST /api/devices/:id/test-connection">) => {
        const description =
          roundTripMs === null ? message : labels.roundTrip({ answer: message, milliseconds: Math.round(roundTripMs) });
        return success ? { title: labels.passed, description } : { title: labels.failed, description, kind: "failure" };
      },
      failure: labels.failed,
    },
    onSettled: () => {
      setTimeout(() => void client.invalidateQueries({ queryKey }), REFETCH_AFTER_TEST_MS);
    },
  });
}

type Deleted = Readonly<{ device: Device; arePumpsConfirmedOff: boolean }>;

export function useDeleteDevice(onDeleted: (deleted: Deleted) => void) {
  const labels = deviceMessages().remove;
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Device) => call("DELETE /api/devices/:id", { params: { id } }),
    meta: {
      success: ({ arePumpsConfirmedOff }: AnswerOf<"DELETE /api/devices/:id">, { name }: Device) =>
        arePumpsConfirmedOff
          ? { title: labels.done, description: labels.doneText({ device: name }) }
          : { title: labels.done, description: labels.stillRunning, kind: "warning" },
      failure: (error) => ({ title: labels.failed, description: serverSentence(error, labels.failedText) }),
    },
    onSuccess: ({ arePumpsConfirmedOff }, device) => {
      client.setQueryData(queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      onDeleted({ device, arePumpsConfirmedOff });
    },
  });
}
