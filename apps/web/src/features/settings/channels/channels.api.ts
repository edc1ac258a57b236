import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

type NewChannel = BodyOf<"POST /api/settings/channels">;
/** Also of a browser, which is changed here and added elsewhere. */
export type ChannelInput = Omit<NewChannel, "preset"> & Pick<NotificationChannel, "preset">;

const channelsQuery = readQuery("GET /api/settings/channels");
/** Whether they work is told elsewhere. */
const waysQuery = readQuery("GET /api/settings/ways");

export const useChannels = () => useQuery(channelsQuery);

export function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
      client.invalidateQueries({ queryKey: waysQuery.queryKey }),
    ]);
}

/** Null: a new one. */
export function useSaveChannel(id: string | null, onSaved: () => void) {
  const { saved: title, savedText, notSaved } = settingsMessages().channels;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ preset, ...input }: ChannelInput) =>
      id === null
        ? call("POST /api/settings/channels", { body: { preset: preset as NewChannel["preset"], ...input } })
        : call("PUT /api/settings/channels/:id", { params: { id }, body: input }),
    meta: { success: { title, description: savedText }, failure: notSaved },
    onSuccess: async () => {
      await readAgain();
      onSaved();
    },
  });
}

export function useDeleteChannel(id: string, onDeleted: () => void) {
  const { removed: title, notRemoved } = settingsMessages().channels;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call("DELETE /api/settings/channels/:id", { params: { id } }),
    meta: { success: { title }, failure: notRemoved },
    onSuccess: async () => {
      onDeleted();
      await readAgain();
    },
  });
}

/** Its answer stands beside the button: a toast would be gone before the phone has rung. */
export function useTestChannel(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: () => call("POST /api/settings/channels/:id/test", { params: { id } }),
    onSettled: readAgain,
  });
}

export function useArrival({ id }: NotificationChannel) {
  const { notNoted } = settingsMessages().channels;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (hasArrived: boolean) =>
      call("POST /api/settings/channels/:id/arrival", { params: { id }, body: { hasArrived } }),
    meta: { failure: notNoted },
    onSuccess: readAgain,
  });
}
