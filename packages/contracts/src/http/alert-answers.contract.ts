import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { isoTime } from "./entities.contract.ts";

/** Behind the "#" of the link in a message. */
const token = z.string().min(20).max(100);

const alertAnswerSchema = z
  .object({
    /** `worse`: it came back or became worse after this message. */
    state: z.enum(["open", "acknowledged", "over", "worse", "expired", "not_a_member"]),
    /** This call has acknowledged it. */
    isDone: z.boolean(),
    /** This link has been used, now or before. */
    isUsed: z.boolean(),
    /** Null when it is none of theirs any more, or the link is too old. */
    alert: z
      .object({
        severity: z.enum(["critical", "warn", "info"]),
        message: z.string(),
        advice: z.string(),
        /** The tank, or the controller. */
        place: z.string().nullable(),
        timezone: z.string(),
        createdAt: isoTime,
        clearedAt: isoTime.nullable(),
        acknowledgedAt: isoTime.nullable(),
        acknowledgedBy: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "AlertAnswer" });

export const alertAnswersApi = {
  "POST /api/alert-answers/look": {
    summary: "What the link of a message is about, without a session; changes nothing",
    access: "public",
    body: z.object({ token }),
    response: alertAnswerSchema,
  },
  "POST /api/alert-answers": {
    summary: "Acknowledges the alert of a message's link in the name of whoever it was sent to, once; signs nobody in",
    access: "public",
    body: z.object({ token }),
    response: alertAnswerSchema,
  },
} as const satisfies Endpoints;

export type AlertAnswer = z.infer<typeof alertAnswerSchema>;
