import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type QuietHoursAnswer = AnswerOf<"GET /api/settings/quiet-hours">;

const quietHoursQuery = readQuery("GET /api/settings/quiet-hours");

/** A form must not change under the hands of the person filling it, so it is not read again by itself. */
export const useQuietHours = () => useQuery({ ...quietHoursQuery, refetchInterval: false, refetchOnWindowFocus: false });

export function useSaveQuietHours() {
  const { saved: title, savedText, notSaved } = settingsMessages().quietHours;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: QuietHoursAnswer) => call("PUT /api/settings/quiet-hours", { body }),
    meta: { success: { title, description: savedText }, failure: notSaved },
    onSuccess: (saved) => void client.setQueryData(quietHoursQuery.queryKey, saved),
  });
}
