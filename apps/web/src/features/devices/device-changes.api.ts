// What a device card can ask for. Nothing is shown as done before the server has answered.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { serverSentence } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";

const { queryKey } = readQuery("GET /api/devices");

type Renaming = Readonly<{ id: string; name: string; tankId: string | undefined }>;
/** The device has its new name; the tank that should have got it too may not. */
type Renamed = Readonly<{ device: Device; isTankOld: boolean }>;

async function renameDevice({ id, name, tankId }: Renaming): Promise<Renamed> {
  const device = await call("PUT /api/devices/:id", { params: { id }, body: { name } });
  if (tankId === undefined) return { device, isTankOld: false };
  const tank = await call("PUT /api/tanks/:id", { params: { id: tankId }, body: { name } }).catch(() => null);
  if (tank === null) return { device, isTankOld: true };
  return { device: { ...device, tanks: device.tanks.map((one) => (one.id === tankId ? tank : one)) }, isTankOld: false };
}

export function useRenameDevice(onDone: () => void) {
  const labels = devicesMessages().rename;
  const client = useQueryClient();
  return useMutation({
    mutationFn: renameDevice,
    meta: {
      success: ({ device: { name }, isTankOld }: Renamed) =>
        isTankOld
          ? { title: labels.done, description: labels.tankFailed, kind: "warning" }
          : { title: labels.done, description: labels.doneText({ device: name }) },
      failure: labels.failed,
    },
    onSuccess: ({ device: renamed }) => {
      client.setQueryData(queryKey, (devices) => devices?.map((device) => (device.id === renamed.id ? renamed : device)));
      onDone();
    },
  });
}

type Deleted = Readonly<{ device: Device; arePumpsConfirmedOff: boolean }>;

export function useDeleteDevice(onDeleted: (deleted: Deleted) => void) {
  const labels = devicesMessages().remove;
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: ({ id }: Device) => withPassword(() => call("DELETE /api/devices/:id", { params: { id } })),
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
