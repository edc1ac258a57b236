import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const keyOf = (token: string) => ["alert-answer", token] as const;

/** Looks, and changes nothing. */
export const useAnswer = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: () => call("POST /api/alert-answers/look", { body: { token } }),
    enabled: token !== "",
    retry: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Only a person's own press: programs that open links must not silence an alarm. What happened is told by the page itself. */
export function useSayIAmOnIt(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/alert-answers", { body: { token } }),
    onSuccess: (answer) => {
      client.setQueryData(keyOf(token), answer);
      void client.invalidateQueries({ queryKey: readQuery("GET /api/alerts").queryKey });
    },
  });
}
