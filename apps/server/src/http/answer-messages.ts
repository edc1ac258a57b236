// What the server says, in the language of whoever asked.

import { type AnswerMessages, answersIn } from "@halocline/messages/answers";
import { type Said, say } from "@halocline/messages/said";
import type { FieldErrors } from "../rejections/rejection.ts";
import { readersLanguage } from "./readers-language.ts";

export const messagesFor = (request: Parameters<typeof readersLanguage>[0]): AnswerMessages =>
  answersIn[readersLanguage(request)];

export const sayFields = ({ fieldErrors }: AnswerMessages, fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, error]) => [field, say(fieldErrors, error)]));

/** What was sent and not confirmed yet, by its name. */
export type OutcomeName = Extract<Said<AnswerMessages["outcomes"]>, string>;

type Unconfirmed = Readonly<{ status: "unconfirmed"; why: OutcomeName }>;

/** The same with its sentence: what a device has confirmed passes as it is. */
export function tellOutcome<Outcome extends Readonly<{ status: "confirmed" }> | Unconfirmed>(
  messages: () => AnswerMessages,
  outcome: Outcome,
): Told<Outcome> {
  if (outcome.status === "confirmed") return outcome as Told<Outcome>;
  const { why, ...rest } = outcome;
  return { ...rest, message: messages().outcomes[why] } as Told<Outcome>;
}

type Told<Outcome> = Outcome extends Unconfirmed ? Omit<Outcome, "why"> & Readonly<{ message: string }> : Outcome;
