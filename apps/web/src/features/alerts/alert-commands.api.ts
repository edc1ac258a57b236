import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/http/call.ts";
import { readableMessage } from "../../lib/http/http-error.ts";
import { readQuery } from "../../lib/http/read-query.ts";
import { toastFailure, toastSuccess } from "../../ui/toast/toast-store.ts";

export function useAcknowledgeAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Alert) => call("POST /api/alerts/:id/acknowledge", { params: { id } }),
    onSuccess: () => toastSuccess({ title: "Alert Acknowledged" }),
    onError: (error) => toastFailure({ title: "Failed to Acknowledge Alert", description: readableMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: readQuery("GET /api/alerts").queryKey }),
  });
}
