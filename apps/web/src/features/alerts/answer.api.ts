import type { AlertAnswer } from "@halocline/contracts/http/alert-answers.contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ANSWER_POLL_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const keyOf = (token: string) => ["alert-answer", token] as const;

const CAN_CHANGE: readonly AlertAnswer["state"][] = ["open", "acknowledged"];

/** Who pressed here stays told so: a later look only knows that the link has been used. */
const withOwnPress = (answer: AlertAnswer, before: AlertAnswer | undefined): AlertAnswer =>
  answer.state === "acknowledged" && before?.isDone ? { ...answer, isDone: true } : answer;

/** Looks, and changes nothing. Again and again: an alert goes on while its page lies in a pocket. */
export function useAnswer(token: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async () =>
      withOwnPress(await call("POST /api/alert-answers/look", { body: { token } }), client.getQueryData(keyOf(token))),
    enabled: token !== "",
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && CAN_CHANGE.includes(data.state) && ANSWER_POLL_MS,
  });
}

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
