import { CHANNEL_NAMES } from "@halocline/domain/notifications/http-presets";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime, unreadable } from "./entities.contract.ts";

const alertDeliverySchema = z
  .object({
    channel: z.enum(["email", ...CHANNEL_NAMES]),
    /** An address, or what the person calls their service. */
    to: z.string(),
    status: z.enum(["queued", "sent", "failed"]),
    at: isoTime,
    /** Why it failed: the mail server's words, or of a service one of ours. */
    error: z.string().nullable(),
  })
  .meta({ id: "AlertDelivery" });

export const alertSchema = z
  .object({
    id,
    severity: z.enum(["critical", "warn", "info"]),
    code: z.string(),
    message: z.string(),
    /** What to do next, in plain words. */
    advice: z.string(),
    deviceId: id.nullable(),
    tankId: id.nullable(),
    runId: id.nullable(),
    count: z.int(),
    createdAt: isoTime,
    lastSeenAt: isoTime,
    clearedAt: isoTime.nullable(),
    /** Empty means unacknowledged. */
    acknowledgedAt: isoTime.nullable(),
    /** Who was told, how, and whether it arrived; oldest first. */
    deliveries: z.array(alertDeliverySchema),
    unreadable,
  })
  .meta({ id: "Alert" });

export const alertsApi = {
  "GET /api/alerts": {
    summary: "The account's alerts, newest first",
    access: "viewer",
    query: z.object({ acknowledged: z.enum(["true", "false"]).optional() }),
    response: z.array(alertSchema),
  },
  "POST /api/alerts/:id/acknowledge": {
    summary: "Marks one alert as seen; with a time, only as it was told by then",
    access: "keeper",
    params: z.object({ id }),
    /** By the server's clock: what was told. If it has come back or become worse since, it stays unseen. */
    body: z.object({ before: isoTime.optional() }).nullish(),
    response: alertSchema,
  },
  "POST /api/alerts/acknowledge-all": {
    summary: "Marks the account's alerts as seen: those that were news by the time given, or all until now",
    access: "keeper",
    /** By the server's clock: the newest `lastSeenAt` that was shown. What came or became worse since stays unseen. */
    body: z.object({ before: isoTime.optional() }).nullish(),
    response: z.object({ acknowledged: z.int() }),
  },
} as const satisfies Endpoints;

export type AlertDelivery = z.infer<typeof alertDeliverySchema>;
export type Alert = z.infer<typeof alertSchema>;
