import type { FastifyInstance } from "fastify";
import type { SendTestLetter } from "../../actions/send-test-letter.ts";
import type { StoredNotificationSettings } from "../../store/notification-settings.store.ts";
import { accepted } from "../errors.ts";
import { route } from "../route.ts";

export type NotificationRouteDeps = Readonly<{
  canSendMail: boolean;
  findNotificationSettings: (userId: string) => Promise<StoredNotificationSettings>;
  saveNotificationSettings: (userId: string, wanted: StoredNotificationSettings) => Promise<StoredNotificationSettings>;
  sendTestLetter: SendTestLetter;
}>;

/** A person's own: neither household nor role changes them. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRouteDeps): void {
  const { canSendMail, findNotificationSettings, saveNotificationSettings, sendTestLetter } = deps;

  route(app, "GET /api/settings/notifications", async ({ principal }) => ({
    ...(await findNotificationSettings(principal.userId)),
    canSendMail,
  }));

  route(app, "PUT /api/settings/notifications", async ({ body, principal }) => ({
    ...(await saveNotificationSettings(principal.userId, body)),
    canSendMail,
  }));

  route(app, "POST /api/settings/notifications/test", async ({ principal }) => accepted(await sendTestLetter(principal.userId)));
}
