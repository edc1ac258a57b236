import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

function useReadAlertsAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: readQuery("GET /api/alerts").queryKey });
}

/** At once and for good: a call held back for an Undo could be lost with the page, and the mails would go on. */
export function useAcknowledgeAlerts() {
  const readAgain = useReadAlertsAgain();
  return useMutation({
    mutationFn: (alerts: readonly Alert[]) =>
      Promise.all(alerts.map(({ id }) => call("POST /api/alerts/:id/acknowledge", { params: { id } }))),
    meta: {
      success: (_: unknown, { length }: readonly Alert[]) => ({
        title: "Alert Acknowledged",
        ...(length > 1 && { description: `All ${length} of them.` }),
      }),
      failure: "Failed to Acknowledge Alert",
    },
    onSettled: readAgain,
  });
}

const countText = (count: number): string => `${count} ${count === 1 ? "alert" : "alerts"}.`;

/** Only what this person was shown: what came, or became worse, between question and answer stays open. */
export function useAcknowledgeAll(onDone: () => void) {
  const readAgain = useReadAlertsAgain();
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
        title: "Alerts Acknowledged",
        description: countText(acknowledged),
      }),
      failure: "Failed to Acknowledge Alerts",
    },
    onSettled: () => {
      onDone();
      return readAgain();
    },
  });
}
