import { useMutation, useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";

export type EmailLink = AnswerOf<"POST /api/auth/email-links/look">;

/** Reads what the link is for. It changes nothing: programs open mailed links, too. */
export const useEmailLink = (token: string) =>
  useQuery({
    queryKey: ["email-link", token],
    queryFn: () => call("POST /api/auth/email-links/look", { body: { token } }),
    enabled: token !== "",
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    // Once it was used, a second read would call it invalid on the page that reports its success.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Works once, so only a person's own press calls it. */
export const useConfirmEmailLink = (token: string) =>
  useMutation({ mutationFn: () => call("POST /api/auth/verify-email", { body: { token } }) });

export type ConfirmEmailLink = ReturnType<typeof useConfirmEmailLink>;
