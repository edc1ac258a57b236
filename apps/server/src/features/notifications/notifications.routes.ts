import { say } from "@halocline/messages/said";
import { isTimeZone } from "@halocline/recurrence/wall-clock";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { invalidField } from "../../http/errors.ts";
import { accepted, type Call, route } from "../../http/route.ts";
import { ATTEMPT_LIMITS, createAttempts } from "../accounts/index.ts";
import {
  findNotificationSettings,
  findQuietHours,
  type StoredQuietHours,
  saveMailArrival,
  saveNotificationSettings,
  saveQuietHours,
} from "./notification-settings.store.ts";
import { sendTestEmail } from "./send-test-email.service.ts";

type NotificationContext = Pick<Context, "database" | "pool" | "mailer" | "config" | "clock">;

/** A person's own: neither household nor role changes them. */
export function notificationRoutes(app: FastifyInstance, ctx: NotificationContext): void {
  const { pool } = ctx;
  const canSendMail = ctx.mailer !== null;
  const attempts = createAttempts(pool, "testEmailPerPerson", ATTEMPT_LIMITS.testEmailPerPerson);

  route(app, "GET /api/settings/notifications", async ({ principal }) => ({
    ...(await findNotificationSettings(pool, principal.userId)),
    canSendMail,
  }));

  route(app, "PUT /api/settings/notifications", async ({ body, principal }) => ({
    ...(await saveNotificationSettings(pool, principal.userId, body)),
    canSendMail,
  }));

  route(app, "GET /api/settings/quiet-hours", async ({ principal }) =>
    presentQuiet(await findQuietHours(pool, principal.userId)),
  );

  route(app, "PUT /api/settings/quiet-hours", async ({ body, principal }) => {
    await saveQuietHours(pool, principal.userId, quietOf(body));
    return body;
  });

  route(app, "POST /api/settings/notifications/test", async ({ principal, messages }) => {
    const { said, ...result } = accepted(await sendTestEmail(ctx, attempts, principal.userId));
    return { ...result, message: typeof said === "string" ? say(messages().outcomes, said) : said.english };
  });

  route(app, "POST /api/settings/notifications/arrival", async ({ body: { hasArrived }, principal }) => {
    await saveMailArrival(pool, principal.userId, hasArrived ? new Date(ctx.clock()) : null);
    return { hasArrived };
  });
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
  // A whole day of silence is a switch that is off, and there are switches for that.
  if (from === to) throw invalidField("to", "quiet_hours_equal");
  if (!isTimeZone(timezone)) throw invalidField("timezone", "zone_unknown");
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to), timezone };
}
