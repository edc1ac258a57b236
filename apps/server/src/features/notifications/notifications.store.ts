// Emails and messages about alerts: one row each, from the transaction that wanted it until somebody has taken or refused it.

import type { EmailSwitches } from "@halocline/domain/notifications/emails";
import type { Stage } from "@halocline/domain/notifications/escalation";
import type { PresetName } from "@halocline/domain/notifications/http-presets";
import type { Language } from "@halocline/messages/texts/languages";
import { sql } from "kysely";
import type { AlertSeverity, NotificationStatus } from "../../db/database.types.ts";
import type { Tx } from "../../db/pools.ts";
import type { HourCycle } from "../../platform/reader.ts";
import { quietHoursOf, type StoredQuietHours } from "./notification-settings.store.ts";

/** What one alert shows of its emails: the latest of them, oldest first. */
const SHOWN = 20;

export type ShownNotification = Readonly<{
  channel: "email" | PresetName;
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
            .where("notifications.channelId", "is", null)
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
  /** Null: an email. */
  channelId: string | null;
  severity: AlertSeverity;
  stage: Stage;
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
    // The address is the database's to fill in, and of a channel its kind.
    .values({
      ...rest,
      address: "",
      queuedAt: new Date(queuedAtMs),
      heldUntil: heldUntilMs === null ? null : new Date(heldUntilMs),
      repeatDueAt: repeatDueAtMs === null ? null : new Date(repeatDueAtMs),
    })
    .onConflict((conflict) => conflict.columns(["alertId", "userId", "channelId", "severity", "repeatNo"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type QueuedNotification = Readonly<{
  id: string;
  alertId: string;
  stage: Stage;
  repeatNo: number;
  tries: number;
  queuedAt: Date;
  heldUntil: Date | null;
  /** Not any more, when the person has left the household. */
  isMember: boolean;
  /** Its alert was told as critical meanwhile, on the same way. */
  isToldWorse: boolean;
  /** Its household was opened to strangers meanwhile. */
  isOfDemo: boolean;
  address: string;
  firstName: string;
  lastName: string;
  /** Null: never chosen. */
  language: "automatic" | Language | null;
  hourCycle: HourCycle | null;
  /** The reader's. */
  ownZone: string | null;
  severity: AlertSeverity;
  code: string;
  message: string;
  detail: unknown;
  count: number;
  createdAt: Date;
  lastSeenAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
  /** What the alert has become since then is not in this message. */
  newsUntil: Date;
  deviceName: string | null;
  tankId: string | null;
  tankName: string | null;
  timezone: string | null;
}>;

/** A message may tell of less than what its alert is by now: of that, its news were those of when it was queued. */
export const newsUntil = sql<Date>`case when a.severity = n.severity then a.news_at else n.queued_at end`;

export const queuedContent = sql`
    select n.id, n.alert_id, n.stage, n.repeat_no, n.tries, n.queued_at, n.held_until, n.address, u.first_name, u.last_name,
      s.language, s.hour_cycle, s.timezone as own_zone,
      n.severity <> 'critical' and exists (
        select from notifications c where c.alert_id = n.alert_id and c.user_id = n.user_id and c.severity = 'critical'
          and c.channel_id is not distinct from n.channel_id
      ) as is_told_worse,
      exists (select from memberships m where m.account_id = n.account_id and m.user_id = n.user_id) as is_member,
      is_demo_open(n.account_id) as is_of_demo, n.severity, a.code, a.message, a.detail, a.count, a.created_at, a.last_seen_at, a.cleared_at, a.acknowledged_at,
      ${newsUntil} as news_until,
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
      ) t on true`;

/** Null: sent, gone, held until later, told in another one, no email, or in somebody else's hands, who holds the lock until the mail server has answered. */
export async function lockNotification(
  transaction: Tx,
  notificationId: string,
  nowMs: number,
): Promise<QueuedNotification | null> {
  const { rows } = await sql<QueuedNotification>`${queuedContent}
    where n.id = ${notificationId} and n.channel_id is null and n.status = 'queued' and n.carried_by is null
      and (n.held_until is null or n.held_until <= ${new Date(nowMs)})
    for update of n skip locked`.execute(transaction);
  return rows[0] ?? null;
}

/** What is told in the message of this one. */
export async function listCarried(transaction: Tx, notificationId: string): Promise<QueuedNotification[]> {
  const { rows } =
    await sql<QueuedNotification>`${queuedContent} where n.carried_by = ${notificationId} and n.status = 'queued'`.execute(
      transaction,
    );
  return rows;
}

export type Settlement = Readonly<{ status: NotificationStatus; error: string | null }>;

/** One more try of it and of all that it carries, and how it ended; an email that stays queued is tried again. */
export async function recordTry(
  transaction: Tx,
  notificationId: string,
  { status, error }: Settlement,
  atMs: number,
): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ tries: sql`tries + 1`, status, error, settledAt: status === "queued" ? null : new Date(atMs) })
    .where((build) => build.or([build("id", "=", notificationId), build("carriedBy", "=", notificationId)]))
    .where("status", "=", "queued")
    .execute();
}

export async function dropNotification(transaction: Tx, notificationId: string): Promise<void> {
  await transaction.deleteFrom("notifications").where("id", "=", notificationId).execute();
}

export type WaitingNotification = Readonly<{
  id: string;
  channelId: string | null;
  severity: AlertSeverity;
  repeatNo: number;
}>;

/**
 * What waits without a job: it was lost, quiet hours held it until now, it waited for others, or a channel is to be sent it again. What
 * has its job is left out, so that hours of a mail server that is away do not stand before everything else here.
 */
export async function listWaitingNotifications(
  transaction: Tx,
  nowMs: number,
  queuedBeforeMs: number,
  limit: number,
): Promise<WaitingNotification[]> {
  const [now, before] = [new Date(nowMs), new Date(queuedBeforeMs)];
  const { rows } = await sql<WaitingNotification>`
    select n.id, n.channel_id, n.severity, n.repeat_no from notifications n
    where n.status = 'queued' and n.carried_by is null
      and (n.try_after <= ${now} or (n.try_after is null and n.queued_at < ${before}))
      and (n.held_until is null or n.held_until < ${before})
      and not exists (
        select from pgboss.job j where j.name in ('emails', 'messages') and j.singleton_key = n.id::text and j.state < 'completed'
      )
    order by n.severity <> 'critical', n.repeat_no > 0, coalesce(n.try_after, n.queued_at) limit ${limit}`.execute(transaction);
  return rows;
}

/** What was told again and again is kept for a while, but for the newest of each way, which is counted on from. */
export async function sweepRepeats(transaction: Tx, settledBeforeMs: number, limit: number): Promise<number> {
  const result = await sql`
    delete from notifications where id = any (array(
      select n.id from notifications n
      where n.repeat_no > 0 and n.settled_at < ${new Date(settledBeforeMs)} and n.status <> 'queued' and exists (
        select from notifications later
        where later.alert_id = n.alert_id and later.user_id = n.user_id and later.channel_id is not distinct from n.channel_id
          and later.severity = n.severity and later.repeat_no > n.repeat_no
      )
      limit ${limit} for update of n skip locked))`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n);
}
