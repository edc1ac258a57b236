// How a person is told: the switches of the Notifications section, and a mail that proves the way.

import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";

const notificationSettingsSchema = z
  .object({
    emailEnabled: z.boolean(),
    criticalAlerts: z.boolean(),
    warningAlerts: z.boolean(),
    infoAlerts: z.boolean(),
    weeklyReports: z.boolean(),
    maintenanceReminders: z.boolean(),
  })
  .meta({ id: "NotificationSettings" });

export const notificationsApi = {
  "GET /api/settings/notifications": {
    summary: "What this person wants to be told, and whether this instance can send mail at all",
    access: "viewer",
    response: notificationSettingsSchema.extend({ canSendMail: z.boolean() }),
  },
  "PUT /api/settings/notifications": {
    summary: "Changes what this person wants to be told",
    access: "viewer",
    body: notificationSettingsSchema,
    response: notificationSettingsSchema.extend({ canSendMail: z.boolean() }),
  },
  "POST /api/settings/notifications/test": {
    summary: "Sends this person a test mail and says whether the mail server took it",
    access: "viewer",
    response: z.object({ isSent: z.boolean(), to: z.string(), message: z.string() }),
  },
} as const satisfies Endpoints;

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
