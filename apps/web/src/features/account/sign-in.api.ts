import { accountMessages } from "@halocline/messages/texts/account";
import { useMutation } from "@tanstack/react-query";
import { REDIRECT_AFTER_SIGN_IN_MS } from "@/config/timing.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { rejectionCode, serverSentence } from "@/lib/http/http-error.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";

export type Credentials = BodyOf<"POST /api/auth/login">;

export const isCodeWanted = (error: Error | null): boolean => rejectionCode(error) === "code_required";

export function useSignIn(next: string) {
  const labels = accountMessages().signIn;
  return useMutation({
    mutationFn: (body: Credentials) => call("POST /api/auth/login", { body }),
    meta: {
      success: { title: labels.success, description: labels.successText },
      // With a right password nothing has failed yet.
      failure: (error) =>
        isCodeWanted(error) ? null : { title: labels.failed, description: serverSentence(error, labels.failedText) },
    },
    onSuccess: () => void setTimeout(() => leaveTo(next), REDIRECT_AFTER_SIGN_IN_MS),
  });
}

export type SignInMutation = ReturnType<typeof useSignIn>;
