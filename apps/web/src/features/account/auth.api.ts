import { shellMessages } from "@halocline/messages/texts/shell";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { USER_POLICY } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { showBadge } from "@/lib/page/app-badge.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";
import { leaveBrowserFirst } from "@/lib/push/later.ts";

export const userQuery = { ...readQuery("GET /api/auth/user"), ...USER_POLICY };

/** Null data means nobody is signed in. */
export const useUser = () => useQuery(userQuery);

/** For the moment another read finds that the session is over. */
export function useAskWhoIsSignedIn(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await leaveBrowserFirst();
      return call("POST /api/auth/logout");
    },
    meta: { failure: shellMessages().logoutFailed },
    onSuccess: () => {
      showBadge(0);
      client.clear();
      leaveTo("/");
    },
  });
}

export const useAuthOptions = () => useQuery(readQuery("GET /api/auth/options"));
