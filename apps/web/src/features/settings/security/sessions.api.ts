import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";

const sessionsQuery = readQuery("GET /api/auth/sessions");

export const useSessions = () => useQuery(sessionsQuery);

export function useRevokeSession(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/auth/sessions/:id", { params: { id } }),
    onSuccess: () => toastSuccess({ title: "Session ended", description: "That device is signed out." }),
    onError: (error) => toastFailure({ title: "Session not ended", description: readableMessage(error) }),
    onSettled: () => {
      onDone();
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
