// Every way to reach this person, mail and services alike, and whether it works.

import { CHANNEL_ERRORS } from "@halocline/domain/notifications/http-channel";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime } from "./entities.contract.ts";

const waySchema = z
  .object({
    /** Null: mail. */
    channelId: id.nullable(),
    /** `email`, or the service's preset. */
    kind: z.string(),
    /** As the person named it; null: mail. */
    name: z.string().nullable(),
    isForCritical: z.boolean(),
    /** It is on, for critical alerts, and not known to be dead. */
    wakes: z.boolean(),
    /** `failing`: a message was given up since the last that arrived. `silent`: nothing was delivered for eight days. */
    health: z.enum(["off", "failing", "silent", "unconfirmed", "confirmed"]),
    deliveredAt: isoTime.nullable(),
    /** When the person last said that a test had arrived. */
    confirmedAt: isoTime.nullable(),
    failedAt: isoTime.nullable(),
    /** Of a service's last failure. */
    error: z.enum(CHANNEL_ERRORS).nullable(),
  })
  .meta({ id: "NotificationWay" });

export const waysApi = {
  "GET /api/settings/ways": {
    summary: "Every way to reach this person, whether it works, and whether any of them can wake them",
    access: "viewer",
    response: z.object({ canWake: z.boolean(), canSendMail: z.boolean(), ways: z.array(waySchema) }),
  },
} as const satisfies Endpoints;

export type NotificationWay = z.infer<typeof waySchema>;
