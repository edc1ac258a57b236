import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const sessionsQuery = readQuery("GET /api/auth/sessions");

export const useSessions = () => useQuery(sessionsQuery);

export function useRevokeSession(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/auth/sessions/:id", { params: { id } }),
    meta: { success: { title: "Session ended", description: "That device is signed out." }, failure: "Session not ended" },
    onSettled: () => {
      onDone();
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
