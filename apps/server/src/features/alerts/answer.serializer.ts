import type { AlertAnswer } from "@halocline/contracts/http/alert-answers.contract";
import { alertSentences } from "@halocline/messages/alert-sentences";
import type { Reader } from "../../platform/reader.ts";
import type { Answered } from "./answer-alert.service.ts";

type Person = Readonly<{ firstName: string; lastName: string }>;

export function presentAnswer({ state, isDone, isUsed, alert }: Answered, by: Person | null, reader: Reader): AlertAnswer {
  if (alert === null) return { state, isDone, isUsed, alert: null };
  const { severity, place, timezone, createdAt, clearedAt, acknowledgedAt } = alert;
  const { message, advice } = alertSentences(reader, { ...alert, isOver: clearedAt !== null });
  return {
    state,
    isDone,
    isUsed,
    alert: {
      severity,
      message,
      advice,
      place,
      timezone,
      createdAt: createdAt.toISOString(),
      clearedAt: clearedAt?.toISOString() ?? null,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      acknowledgedBy: by && `${by.firstName} ${by.lastName}`.trim(),
    },
  };
}
