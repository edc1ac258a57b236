// Whom a household's critical alerts come to when nobody answers.

import { ESCALATION_MINUTES } from "@halocline/domain/notifications/escalation";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";

const { least, most } = ESCALATION_MINUTES;
const minutes = z.int().min(least).max(most);

const escalationSchema = z
  .object({
    /** False: nobody but the owners is ever told. */
    isOn: z.boolean(),
    /** Null: nobody is named. */
    secondUserId: z.uuid().nullable(),
    secondAfterMinutes: minutes,
    /** Not before the second person. */
    everyoneAfterMinutes: minutes,
  })
  .meta({ id: "Escalation" });

const answer = escalationSchema.extend({
  /** Of the household, the one who asks among them. */
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(["viewer", "keeper", "owner"]),
      /** False: no way to them is on and works. */
      canBeCalled: z.boolean(),
    }),
  ),
});

export const escalationApi = {
  "GET /api/settings/escalation": {
    summary: "Whom critical alerts come to when nobody answers, and who could be named",
    access: "owner",
    response: answer,
  },
  "PUT /api/settings/escalation": {
    summary: "Changes whom critical alerts come to when nobody answers",
    access: "owner",
    body: escalationSchema,
    response: answer,
  },
} as const satisfies Endpoints;
