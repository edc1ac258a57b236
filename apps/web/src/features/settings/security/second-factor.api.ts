import { settingsMessages } from "@halocline/messages/texts/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const factorQuery = readQuery("GET /api/auth/second-factor");

export type Setup = AnswerOf<"POST /api/auth/second-factor">;

export const useSecondFactor = () => useQuery(factorQuery);

function useReadAgain(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: factorQuery.queryKey });
    void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/sessions").queryKey });
  };
}

export const useBeginSecondFactor = (onBegun: (setup: Setup) => void) =>
  useMutation({
    mutationFn: (password: string) => call("POST /api/auth/second-factor", { body: { password } }),
    onSuccess: onBegun,
  });

export function useConfirmSecondFactor(onConfirmed: (recoveryCodes: readonly string[]) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (code: string) => call("POST /api/auth/second-factor/confirm", { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes);
      readAgain();
    },
  });
}

export function useRemoveSecondFactor(onDone: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: BodyOf<"DELETE /api/auth/second-factor">) => call("DELETE /api/auth/second-factor", { body }),
    meta: { success: { title: settingsMessages().security.factor.isOff } },
    onSuccess: () => {
      onDone();
      readAgain();
    },
  });
}
