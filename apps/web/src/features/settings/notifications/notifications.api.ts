import type { NotificationSettings } from "@halocline/contracts/http/notifications.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type NotificationAnswer = AnswerOf<"GET /api/settings/notifications">;

const notificationsQuery = readQuery("GET /api/settings/notifications");

/** A form must not change under the hands of the person filling it, so it is not read again by itself. */
export const useNotifications = () => useQuery({ ...notificationsQuery, refetchInterval: false, refetchOnWindowFocus: false });

export function useSaveNotifications() {
  const { saved: title, savedText, notSaved } = settingsMessages().notifications;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettings) => call("PUT /api/settings/notifications", { body }),
    meta: { success: { title, description: savedText }, failure: notSaved },
    onSuccess: (saved) => void client.setQueryData(notificationsQuery.queryKey, saved),
  });
}

/** Its answer stands beside the button: a toast would be gone before the mail has arrived. */
export const useSendTest = () => useMutation({ mutationFn: () => call("POST /api/settings/notifications/test") });
