// Apart from the other commands: the dashboard has it too, and must not bring their texts along.

import { linkMessages } from "@halocline/messages/texts/link";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REFETCH_AFTER_TEST_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const { queryKey } = readQuery("GET /api/devices");

export function useTestConnection() {
  const labels = linkMessages().test;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/devices/:id/test-connection", { params: { id } }),
    meta: {
      success: ({ success, message, roundTripMs }: AnswerOf<"POST /api/devices/:id/test-connection">) => {
        const description =
          roundTripMs === null ? message : labels.roundTrip({ answer: message, milliseconds: Math.round(roundTripMs) });
        return success ? { title: labels.passed, description } : { title: labels.failed, description, kind: "failure" };
      },
      failure: labels.failed,
    },
    onSettled: () => {
      setTimeout(() => void client.invalidateQueries({ queryKey }), REFETCH_AFTER_TEST_MS);
    },
  });
}
