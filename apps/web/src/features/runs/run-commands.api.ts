// Starting, finishing, releasing and stopping. 202 means: told, and nothing came back. That is never shown as done (SAFE-18).

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

export type RunCommand = Readonly<{
  key: CommandKey;
  doneTitle: string;
  doneText: string;
  failedTitle: string;
  /** What to believe while the device has not answered. */
  unconfirmedText: string;
}>;

const MAY_BEGIN = "Sent, but the device has not confirmed it yet. It may still begin: watch the level.";

export const START_WATER_CHANGE: RunCommand = {
  key: "POST /api/tanks/:id/water-change/start",
  doneTitle: "Water Change Started",
  doneText: "The device has confirmed it.",
  failedTitle: "Failed to Start Water Change",
  unconfirmedText: MAY_BEGIN,
};

export const START_TOP_UP: RunCommand = {
  key: "POST /api/tanks/:id/top-up/start",
  doneTitle: "Top-Up Started",
  doneText: "The device has confirmed it.",
  failedTitle: "Failed to Start Top-Up",
  unconfirmedText: MAY_BEGIN,
};

export const FINISH_CHANGE: RunCommand = {
  key: "POST /api/tanks/:id/water-change/finish",
  doneTitle: "Refill Started",
  doneText: "The device fills up with salt water.",
  failedTitle: "Failed to Finish Water Change",
  unconfirmedText: MAY_BEGIN,
};

export const RELEASE_TOP_UPS: RunCommand = {
  key: "POST /api/tanks/:id/water-change/release-top-up",
  doneTitle: "Top-Ups Released",
  doneText: "The device has confirmed it.",
  failedTitle: "Failed to Release Top-Ups",
  unconfirmedText: "Sent, but the device has not confirmed it yet. Top-ups may still be held.",
};

export const STOP_RUN: RunCommand = {
  key: "POST /api/automation-runs/:id/cancel",
  doneTitle: "Run Stopped",
  doneText: "The device has confirmed that its pumps are off.",
  failedTitle: "Stop Not Confirmed",
  unconfirmedText: "The stop is repeated until the device answers. If water must stop now, unplug the pumps.",
};

const UNANSWERED = "The server did not answer, so nobody knows whether the command arrived.";

/** The server's own sentence, or that there was none. */
export const failureText = (error: Error): string => (error instanceof NoAnswer ? UNANSWERED : readableMessage(error));

/** `id` is the tank's, or the run's when it is to be stopped. */
export function useRunCommand(command: RunCommand, tankId: string, id: string = tankId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => within(COMMAND_ANSWER_WITHIN_MS, call(command.key, { params: { id } })),
    meta: {
      success: ({ status }: AnswerOf<CommandKey>) =>
        status === "confirmed"
          ? { title: command.doneTitle, description: command.doneText }
          : { title: "Not Confirmed Yet", description: command.unconfirmedText, kind: "warning" },
      failure: (error) => ({ title: command.failedTitle, description: failureText(error) }),
    },
    onSettled: () => refetchRuns(client, tankId),
  });
}
