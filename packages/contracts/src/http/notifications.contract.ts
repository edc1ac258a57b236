// How a person is told: the switches of the Notifications section, and a mail that proves the way.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { fieldCode } from "./field-code.ts";

const notificationSettingsSchema = z
  .object({
    emailNotifications: z.boolean(),
    criticalAlerts: z.boolean(),
    warningAlerts: z.boolean(),
    infoAlerts: z.boolean(),
    weeklyReports: z.boolean(),
    maintenanceReminders: z.boolean(),
    allWellDaily: z.boolean(),
  })
  .meta({ id: "NotificationSettings" });

/** "HH:MM" on the clock of that zone; from later than to means over midnight. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode("time_unreadable"));
const quietHours = z
  .object({
    /** Null: none. Critical alerts never wait for their end. */
    quietHours: z.object({ from: time, to: time, timezone: z.string().max(64) }).nullable(),
  })
  .meta({ id: "QuietHours" });

export const notificationsApi = {
  "GET /api/settings/notifications": {
    summary: "What this person wants to be told, and whether this instance can send mail at all",
    access: "viewer",
    response: notificationSettingsSchema.extend({ canSendMail: z.boolean() }),
  },
  "PUT /api/settings/notifications": {
    summary: "Changes what this person wants to be told",
    access: "viewer",
    /** A page of an older version does not know the last one: then it stays. */
    body: notificationSettingsSchema.partial({ allWellDaily: true }),
    response: notificationSettingsSchema.extend({ canSendMail: z.boolean() }),
  },
  "GET /api/settings/quiet-hours": {
    summary: "When this person does not want to be told of what is not critical",
    access: "viewer",
    response: quietHours,
  },
  "PUT /api/settings/quiet-hours": {
    summary: "Changes the quiet hours; what is not critical is mailed at their end, what is critical at once",
    access: "viewer",
    body: quietHours,
    response: quietHours,
  },
  "POST /api/settings/notifications/test": {
    summary: "Sends this person a test mail and says whether the mail server took it",
    access: "viewer",
    response: z.object({ isSent: z.boolean(), to: z.string(), message: z.string() }),
  },
  "POST /api/settings/notifications/arrival": {
    summary: "Whether the last test mail arrived, by the person's own word",
    access: "viewer",
    body: z.object({ hasArrived: z.boolean() }),
    response: z.object({ hasArrived: z.boolean() }),
  },
} as const satisfies Endpoints;

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
