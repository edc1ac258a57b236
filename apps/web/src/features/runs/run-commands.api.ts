// Starting, finishing, releasing and stopping. 202 means: told, and nothing came back. That is never shown as done (SAFE-18).

import type { PageMessages } from "@halocline/messages/texts/languages";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { runsMessages } from "@halocline/messages/texts/runs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { COMMAND_ANSWER_WITHIN_MS } from "@/config/timing.ts";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { NoAnswer, within } from "@/lib/within.ts";
import { refetchRuns } from "./runs.api.ts";

type CommandKey =
  | "POST /api/tanks/:id/water-change/start"
  | "POST /api/tanks/:id/top-up/start"
  | "POST /api/tanks/:id/water-change/finish"
  | "POST /api/tanks/:id/water-change/release-top-up"
  | "POST /api/automation-runs/:id/cancel";

/** `name`: what is said about it. */
export type RunCommand = Readonly<{ key: CommandKey; name: keyof PageMessages["runs"]["commands"] }>;

export const START_WATER_CHANGE = { key: "POST /api/tanks/:id/water-change/start", name: "startChange" } satisfies RunCommand;
export const START_TOP_UP = { key: "POST /api/tanks/:id/top-up/start", name: "startTopUp" } satisfies RunCommand;
export const FINISH_CHANGE = { key: "POST /api/tanks/:id/water-change/finish", name: "finishChange" } satisfies RunCommand;
export const RELEASE_TOP_UPS = {
  key: "POST /api/tanks/:id/water-change/release-top-up",
  name: "releaseTopUps",
} satisfies RunCommand;
export const STOP_RUN = { key: "POST /api/automation-runs/:id/cancel", name: "stop" } satisfies RunCommand;

/** The server's own sentence, or that there was none. */
export const failureText = (error: Error): string =>
  error instanceof NoAnswer ? relaysMessages().outcomes.unanswered : readableMessage(error);

/** `id` is the tank's, or the run's when it is to be stopped. */
export function useRunCommand(command: RunCommand, tankId: string, id: string = tankId) {
  const client = useQueryClient();
  const { commands, notConfirmedYet } = runsMessages();
  const labels = commands[command.name];
  return useMutation({
    /** Litres are of a water change that is started; without them it is a whole one. */
    mutationFn: (litres: number | undefined) =>
      within(
        COMMAND_ANSWER_WITHIN_MS,
        litres === undefined
          ? call(command.key, { params: { id } })
          : call(START_WATER_CHANGE.key, { params: { id }, body: { litres } }),
      ),
    meta: {
      success: ({ status }: AnswerOf<CommandKey>) =>
        status === "confirmed"
          ? { title: labels.done, description: labels.doneText }
          : { title: notConfirmedYet, description: labels.unconfirmed, kind: "warning" },
      failure: (error) => ({ title: labels.failed, description: failureText(error) }),
    },
    onSettled: () => refetchRuns(client, tankId),
  });
}
