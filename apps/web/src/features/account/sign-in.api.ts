import { useMutation } from "@tanstack/react-query";
import { REDIRECT_AFTER_SIGN_IN_MS } from "@/config/timing.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { rejectionCode, serverSentence } from "@/lib/http/http-error.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";

export type Credentials = BodyOf<"POST /api/auth/login">;

export const isCodeWanted = (error: Error | null): boolean => rejectionCode(error) === "code_required";

export const useSignIn = (next: string) =>
  useMutation({
    mutationFn: (body: Credentials) => call("POST /api/auth/login", { body }),
    onSuccess: () => {
      toastSuccess({ title: "Success", description: "Login successful! Redirecting..." });
      setTimeout(() => leaveTo(next), REDIRECT_AFTER_SIGN_IN_MS);
    },
    onError: (error) => {
      // The password was right: nothing has failed yet.
      if (isCodeWanted(error)) return;
      toastFailure({ title: "Login Failed", description: serverSentence(error, "Please try again") });
    },
  });

export type SignInMutation = ReturnType<typeof useSignIn>;
