// What the page of one device asks for and changes.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const { queryKey } = readQuery("GET /api/devices");

export type DeviceDetails = AnswerOf<"GET /api/devices/:id/details">;
export type DeviceEvent = DeviceDetails["events"][number];
export type RelayChange = BodyOf<"PUT /api/devices/:id/relays/:relay">;

export const useDeviceDetails = (id: string) => useQuery(readQuery("GET /api/devices/:id/details", { params: { id } }));

export function useIdentify() {
  const labels = devicePageMessages().identify;
  return useMutation({
    mutationFn: (id: string) => call("POST /api/devices/:id/identify", { params: { id } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/identify">) =>
        status === "confirmed"
          ? { title: labels.done, description: labels.doneText }
          : { title: labels.failed, description: labels.unconfirmed, kind: "warning" },
      failure: labels.failed,
    },
  });
}

/** Why the server refused stays in the dialog: a toast is gone in seconds. */
export function useConfigureRelay(device: Device, relay: Relay, onDone: () => void) {
  const labels = devicePageMessages().relays;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RelayChange) =>
      call("PUT /api/devices/:id/relays/:relay", { params: { id: device.id, relay: relay.channelNumber }, body }),
    meta: { success: { title: labels.saved, description: labels.savedText } },
    onSuccess: (changed) => {
      client.setQueryData(queryKey, (devices) => devices?.map((one) => (one.id === changed.id ? changed : one)));
      onDone();
    },
  });
}
