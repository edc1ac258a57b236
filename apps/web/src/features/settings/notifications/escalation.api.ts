import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type EscalationAnswer = AnswerOf<"GET /api/settings/escalation">;
export type Escalation = Omit<EscalationAnswer, "people">;

const escalationQuery = readQuery("GET /api/settings/escalation");

/** A form must not change under the hands of the person filling it, so it is not read again by itself. */
export const useEscalation = () => useQuery({ ...escalationQuery, refetchInterval: false, refetchOnWindowFocus: false });

export function useSaveEscalation() {
  const { saved: title, savedText, notSaved } = settingsMessages().escalation;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Escalation) => call("PUT /api/settings/escalation", { body }),
    meta: { success: { title, description: savedText }, failure: notSaved },
    onSuccess: (saved) => void client.setQueryData(escalationQuery.queryKey, saved),
  });
}
