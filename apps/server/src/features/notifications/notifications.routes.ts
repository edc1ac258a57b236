import type { FastifyInstance } from "fastify";
import type { SendTestLetter } from "./send-test-letter.service.ts";
import { createZonedTime } from "../../platform/zoned-time.ts";
import type { StoredNotificationSettings, StoredQuietHours } from "./notification-settings.store.ts";
import { accepted, Refusal } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";

export type NotificationRouteDeps = Readonly<{
  canSendMail: boolean;
  findNotificationSettings: (userId: string) => Promise<StoredNotificationSettings>;
  saveNotificationSettings: (userId: string, wanted: StoredNotificationSettings) => Promise<StoredNotificationSettings>;
  findQuietHours: (userId: string) => Promise<StoredQuietHours | null>;
  saveQuietHours: (userId: string, wanted: StoredQuietHours | null) => Promise<void>;
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

  route(app, "GET /api/settings/quiet-hours", async ({ principal }) => presentQuiet(await deps.findQuietHours(principal.userId)));

  route(app, "PUT /api/settings/quiet-hours", async ({ body, principal }) => {
    await deps.saveQuietHours(principal.userId, quietOf(body));
    return body;
  });

  route(app, "POST /api/settings/notifications/test", async ({ principal }) => accepted(await sendTestLetter(principal.userId)));
}

const HOUR_MINUTES = 60;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR_MINUTES + minutes;
}

const two = (value: number): string => String(value).padStart(2, "0");
const timeOf = (minute: number): string => `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;

const presentQuiet = (stored: StoredQuietHours | null) => ({
  quietHours: stored && { from: timeOf(stored.fromMinute), to: timeOf(stored.toMinute), timezone: stored.timezone },
});

function quietOf({ quietHours }: Call<"PUT /api/settings/quiet-hours">["body"]): StoredQuietHours | null {
  if (quietHours === null) return null;
  const { from, to, timezone } = quietHours;
  const refuse = (field: string, message: string) => new Refusal(400, "invalid", message, { fields: { [field]: message } });
  // A whole day of silence is a switch that is off, and there are switches for that.
  if (from === to) throw refuse("to", "Quiet hours must end at another time than they begin");
  if (!createZonedTime(timezone)) throw refuse("timezone", "This time zone is not known");
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to), timezone };
}
