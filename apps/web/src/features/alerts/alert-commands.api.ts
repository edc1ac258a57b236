import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export function useReadAlertsAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: readQuery("GET /api/alerts").queryKey });
}

/** At once and for good: a call held back for an Undo could be lost with the page, and the mails would go on. */
export function useAcknowledgeAlerts() {
  const readAgain = useReadAlertsAgain();
  const { acknowledged, acknowledgedAll, notDone } = shellMessages().alerts;
  return useMutation({
    mutationFn: (alerts: readonly Alert[]) =>
      Promise.all(alerts.map(({ id }) => call("POST /api/alerts/:id/acknowledge", { params: { id } }))),
    meta: {
      success: (_: unknown, { length }: readonly Alert[]) => ({
        title: acknowledged,
        ...(length > 1 && { description: acknowledgedAll({ count: length }) }),
      }),
      failure: notDone,
    },
    onSettled: readAgain,
  });
}
