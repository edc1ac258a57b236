import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const sessionsQuery = readQuery("GET /api/auth/sessions");

export const useSessions = () => useQuery(sessionsQuery);

export function useRevokeSession(onDone: () => void) {
  const { revoked, revokedText, notRevoked } = settingsMessages().security.sessions;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/auth/sessions/:id", { params: { id } }),
    meta: { success: { title: revoked, description: revokedText }, failure: notRevoked },
    onSettled: () => {
      onDone();
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
