import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { useMutation } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { useReadAlertsAgain } from "./alert-commands.api.ts";

/** Only what this person was shown: what came, or became worse, between question and answer stays open. */
export function useAcknowledgeAll(onDone: () => void) {
  const readAgain = useReadAlertsAgain();
  const { done, doneText, failed } = alertListMessages().all;
  return useMutation({
    mutationFn: (shown: readonly Alert[]) => {
      const newest = shown
        .map(({ lastSeenAt }) => lastSeenAt)
        .toSorted()
        .at(-1);
      return call("POST /api/alerts/acknowledge-all", { body: newest === undefined ? {} : { before: newest } });
    },
    meta: {
      success: ({ acknowledged }: AnswerOf<"POST /api/alerts/acknowledge-all">) => ({
        title: done,
        description: doneText({ count: acknowledged }),
      }),
      failure: failed,
    },
    onSettled: () => {
      onDone();
      return readAgain();
    },
  });
}
