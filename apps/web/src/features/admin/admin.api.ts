import { adminMessages } from "@halocline/messages/texts/admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

/** Promoting oneself is the same call: the server allows it only while there is no administrator, with the set-up token. */
export function usePromote() {
  const labels = adminMessages().promote;
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/admin/promote-user">) =>
      withPassword(() => call("POST /api/admin/promote-user", { body })),
    meta: {
      success: ({ user }: AnswerOf<"POST /api/admin/promote-user">) => ({
        title: labels.done,
        description: labels.doneText({ email: user.email }),
      }),
      failure: unlessInField(labels.failed),
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/user").queryKey }),
  });
}

export type MadeLink = Readonly<{ link: string; expiresAt: string }>;

function useMakeLink<V>(make: (input: V) => Promise<MadeLink>) {
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: (input: V) => withPassword(() => make(input)),
    meta: { failure: adminMessages().links.failed },
  });
}

export const useInvite = () => useMakeLink<void>(() => call("POST /api/admin/invites"));

export const useResetLink = () => useMakeLink((email: string) => call("POST /api/admin/reset-links", { body: { email } }));
