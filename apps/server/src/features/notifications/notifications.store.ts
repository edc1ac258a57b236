// Emails about alerts: one row each, from the transaction that wanted it until a mail server has taken or refused it.

import type { EmailSwitches } from "@halocline/domain/notifications/emails";
import type { Language } from "@halocline/messages/language";
import { sql } from "kysely";
import type { AlertSeverity, NotificationStatus } from "../../db/database.types.ts";
import type { AccountTx, Tx } from "../../db/pools.ts";
import type { HourCycle } from "../../platform/reader.ts";
import { quietHoursOf, type StoredQuietHours } from "./notification-settings.store.ts";

/** What one alert shows of its emails: the latest of them, oldest first. */
const SHOWN = 20;

export type ShownNotification = Readonly<{
  channel: "email";
  to: string;
  status: NotificationStatus;
  at: string;
  error: string | null;
}>;

/** To be selected beside an alert. In a public demonstration nobody's address is told. */
export const notificationsOfAlert = sql<ShownNotification[]>`coalesce((
  select json_agg(json_build_object('channel', channel, 'to', address, 'status', status, 'at', at, 'error', error) order by queued_at)
  from (
    select channel, address, status, coalesce(settled_at, queued_at) as at, error, queued_at
    from notifications where alert_id = alerts.id and not is_demo_open(alerts.account_id) order by queued_at desc limit ${sql.lit(SHOWN)}
  ) as latest), '[]')`;

export type UntoldOwner = EmailSwitches & Readonly<{ accountId: string; userId: string; quiet: StoredQuietHours | null }>;

const SWITCHES = ["emailEnabled as emailNotifications", "criticalAlerts", "warningAlerts", "infoAlerts"] as const;
const QUIET = ["quietFromMinute", "quietToMinute", "quietTimezone"] as const;

/** Owners who never got an email about this alert with this severity; nobody once it is acknowledged or over, or in a public demonstration. */
export async function listUntoldOwners(transaction: Tx, alertId: string, severity: AlertSeverity): Promise<UntoldOwner[]> {
  const rows = await transaction
    .selectFrom("alerts")
    .innerJoin("memberships", "memberships.accountId", "alerts.accountId")
    .innerJoin("notificationSettings", "notificationSettings.userId", "memberships.userId")
    .select(["alerts.accountId", "memberships.userId", ...SWITCHES, ...QUIET])
    .where("alerts.id", "=", alertId)
    .where("alerts.acknowledgedAt", "is", null)
    .where("alerts.clearedAt", "is", null)
    .where("memberships.role", "=", "owner")
    .where(sql<boolean>`not is_demo_open(alerts.account_id)`)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom("notifications")
            .select("notifications.id")
            .whereRef("notifications.alertId", "=", "alerts.id")
            .whereRef("notifications.userId", "=", "memberships.userId")
            .where("notifications.severity", "=", severity),
        ),
      ),
    )
    .execute();
  return rows.map(({ quietFromMinute, quietToMinute, quietTimezone, ...row }) => ({
    ...row,
    quiet: quietHoursOf(quietFromMinute, quietToMinute, quietTimezone),
  }));
}

export type NewNotification = Readonly<{
  id: string;
  accountId: string;
  alertId: string;
  userId: string;
  severity: AlertSeverity;
  repeatNo: number;
  queuedAtMs: number;
  /** Not sent before: somebody's quiet hours. */
  heldUntilMs: number | null;
  repeatDueAtMs: number | null;
}>;

/** False: somebody else was faster. */
export async function insertNotification(transaction: Tx, notification: NewNotification): Promise<boolean> {
  const { queuedAtMs, heldUntilMs, repeatDueAtMs, ...rest } = notification;
  const row = await transaction
    .insertInto("notifications")
    // The address is the database's to fill in.
    .values({
      ...rest,
      address: "",
      queuedAt: new Date(queuedAtMs),
      heldUntil: heldUntilMs === null ? null : new Date(heldUntilMs),
      repeatDueAt: repeatDueAtMs === null ? null : new Date(repeatDueAtMs),
    })
    .onConflict((conflict) => conflict.columns(["alertId", "userId", "channel", "severity", "repeatNo"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type QueuedNotification = Readonly<{
  id: string;
  alertId: string;
  repeatNo: number;
  tries: number;
  heldUntil: Date | null;
  /** Its household was opened to strangers meanwhile. */
  isOfDemo: boolean;
  address: string;
  firstName: string;
  lastName: string;
  /** Null: never chosen. */
  language: "automatic" | Language | null;
  hourCycle: HourCycle | null;
  severity: AlertSeverity;
  code: string;
  message: string;
  detail: unknown;
  count: number;
  createdAt: Date;
  lastSeenAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
  deviceName: string | null;
  tankId: string | null;
  tankName: string | null;
  timezone: string | null;
}>;

/** Null: sent, gone, held until later, or in somebody else's hands, who holds the lock until the mail server has answered. */
export async function lockNotification(
  transaction: Tx,
  notificationId: string,
  nowMs: number,
): Promise<QueuedNotification | null> {
  const { rows } = await sql<QueuedNotification>`
    select n.id, n.alert_id, n.repeat_no, n.tries, n.held_until, n.address, u.first_name, u.last_name,
      s.language, s.hour_cycle,
      is_demo_open(n.account_id) as is_of_demo, n.severity, a.code, a.message, a.detail, a.count, a.created_at, a.last_seen_at, a.cleared_at, a.acknowledged_at,
      devices.name as device_name, t.id as tank_id, t.name as tank_name, t.timezone
    from notifications n
      join alerts a on a.id = n.alert_id
      join auth.users u on u.id = n.user_id
      left join display_settings s on s.user_id = n.user_id
      left join devices on devices.id = a.device_id
      left join lateral (
        select id, name, timezone from tanks
        where tanks.id = a.tank_id or (a.tank_id is null and tanks.device_id = a.device_id)
        order by created_at limit 1
      ) t on true
    where n.id = ${notificationId} and n.status = 'queued' and (n.held_until is null or n.held_until <= ${new Date(nowMs)})
    for update of n skip locked`.execute(transaction);
  return rows[0] ?? null;
}

export type Settlement = Readonly<{ status: NotificationStatus; error: string | null }>;

/** One more try, and how it ended; an email that stays queued is tried again. */
export async function recordTry(
  transaction: Tx,
  notificationId: string,
  { status, error }: Settlement,
  atMs: number,
): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ tries: sql`tries + 1`, status, error, settledAt: status === "queued" ? null : new Date(atMs) })
    .where("id", "=", notificationId)
    .execute();
}

export async function dropNotification(transaction: Tx, notificationId: string): Promise<void> {
  await transaction.deleteFrom("notifications").where("id", "=", notificationId).execute();
}

/** When a mail server last took an email to each person of the account. */
export async function listLastSent(transaction: AccountTx, accountId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await transaction
    .selectFrom("notifications")
    .select(({ fn }) => ["userId", fn.max("settledAt").as("sentAt")])
    .where("accountId", "=", accountId)
    .where("status", "=", "sent")
    .groupBy("userId")
    .execute();
  return new Map(rows.flatMap(({ userId, sentAt }) => (sentAt === null ? [] : [[userId, sentAt as Date] as const])));
}

export type DueReminder = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  repeatNo: number;
  severity: AlertSeverity;
}>;

/**
 * The newest emails that have been followed by silence for long enough: the alert is open, nobody has acknowledged, and the person
 * still owns the account. An email that is still on its way is not followed by another.
 */
export const dueReminders = (nowMs: number) => sql<DueReminder>`
    select n.account_id, n.alert_id, n.user_id, n.repeat_no, n.severity
    from alerts a
      join lateral (
        select distinct on (user_id) * from notifications
        where alert_id = a.id and severity = 'critical'
        order by user_id, repeat_no desc
      ) n on true
      join memberships m on m.account_id = n.account_id and m.user_id = n.user_id and m.role = 'owner'
      join notification_settings s on s.user_id = n.user_id
    where a.acknowledged_at is null and a.cleared_at is null and s.email_enabled and s.critical_alerts
      and n.status <> 'queued' and not is_demo_open(n.account_id) and n.repeat_due_at <= ${new Date(nowMs)}`;

export async function listDueReminders(transaction: Tx, nowMs: number, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`${dueReminders(nowMs)} order by n.repeat_due_at limit ${limit}`.execute(transaction);
  return rows;
}

/** Emails that wait for so long that their job may have been lost, and those whose time of silence is over. */
export async function listWaitingNotifications(transaction: Tx, queuedBeforeMs: number, limit: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom("notifications")
    .select("id")
    .where("status", "=", "queued")
    .where("queuedAt", "<", new Date(queuedBeforeMs))
    .where((eb) => eb.or([eb("heldUntil", "is", null), eb("heldUntil", "<", new Date(queuedBeforeMs))]))
    .orderBy("queuedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
