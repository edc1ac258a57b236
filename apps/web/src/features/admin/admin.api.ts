import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { PasswordNotGiven, usePasswordAgain } from "@/lib/password-again.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";

/** Promoting oneself is the same call: the server allows it only while there is no administrator. */
export function usePromote() {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (email: string) => withPassword(() => call("POST /api/admin/promote-user", { body: { email } })),
    onSuccess: ({ user }) => {
      toastSuccess({ title: "User Promoted", description: `${user.email} has been promoted to admin` });
      void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/user").queryKey });
    },
    onError: (error) => {
      if (error instanceof PasswordNotGiven) return;
      toastFailure({ title: "Failed to Promote User", description: readableMessage(error) });
    },
  });
}

export type MadeLink = Readonly<{ link: string; expiresAt: string }>;

function useMakeLink<V>(make: (input: V) => Promise<MadeLink>) {
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (input: V) => withPassword(() => make(input)),
    onError: (error) => {
      if (error instanceof PasswordNotGiven) return;
      toastFailure({ title: "Link not made", description: readableMessage(error) });
    },
  });
}

export const useInvite = () => useMakeLink<void>(() => call("POST /api/admin/invites"));

export const useResetLink = () => useMakeLink((email: string) => call("POST /api/admin/reset-links", { body: { email } }));
