// Messages to channels. A row is taken by moving its time ahead, in a transaction of its own: no connection waits for a service.

import type { ChannelError } from "@halocline/domain/notifications/http-channel";
import { sql } from "kysely";
import type { AlertSeverity, NotificationStatus } from "../../db/database.types.ts";
import type { Tx } from "../../db/pools.ts";
import type { SealedChannel } from "./channels.store.ts";
import { quietHoursOf, type StoredQuietHours } from "./notification-settings.store.ts";
import { type QueuedNotification, queuedContent } from "./notifications.store.ts";

export type UntoldChannel = Readonly<{ accountId: string; userId: string; channelId: string; quiet: StoredQuietHours | null }>;

type UntoldRow = Omit<UntoldChannel, "quiet"> &
  Readonly<{ quietFromMinute: number | null; quietToMinute: number | null; quietTimezone: string | null }>;

/** Channels of owners that want this severity and never got this alert with it; none once it is acknowledged or over, or in a public demonstration. */
export async function listUntoldChannels(transaction: Tx, alertId: string, severity: AlertSeverity): Promise<UntoldChannel[]> {
  const { rows } = await sql<UntoldRow>`
    select a.account_id, m.user_id, c.id as channel_id, s.quiet_from_minute, s.quiet_to_minute, s.quiet_timezone
    from alerts a
      join memberships m on m.account_id = a.account_id and m.role = 'owner'
      join notification_channels c on c.user_id = m.user_id and c.is_enabled and ${severity} = any (c.severities)
      join notification_settings s on s.user_id = m.user_id
    where a.id = ${alertId} and a.acknowledged_at is null and a.cleared_at is null and not is_demo_open(a.account_id)
      and not exists (
        select 1 from notifications n where n.alert_id = a.id and n.user_id = m.user_id and n.channel_id = c.id and n.severity = ${severity}
      )`.execute(transaction);
  return rows.map(({ quietFromMinute, quietToMinute, quietTimezone, ...row }) => ({
    ...row,
    quiet: quietHoursOf(quietFromMinute, quietToMinute, quietTimezone),
  }));
}

export type WaitingChannel = SealedChannel & Readonly<{ userId: string; isUrgent: boolean }>;

/** The channel of a message that could be sent now. */
export async function findWaitingChannel(transaction: Tx, notificationId: string, nowMs: number): Promise<WaitingChannel | null> {
  const now = new Date(nowMs);
  const { rows } = await sql<WaitingChannel>`
    select c.id, c.user_id, c.preset, c.settings, c.secrets_sealed, n.severity = 'critical' and n.repeat_no = 0 as is_urgent
    from notifications n join notification_channels c on c.id = n.channel_id
    where n.id = ${notificationId} and n.status = 'queued' and n.carried_by is null and (n.held_until is null or n.held_until <= ${now})
      and (n.try_after is null or n.try_after <= ${now})`.execute(transaction);
  return rows[0] ?? null;
}

export type TakenMessage = QueuedNotification & Readonly<{ channel: SealedChannel; isEnabled: boolean }>;

type Taking = Readonly<{ nowMs: number; untilMs: number }>;

/** Ours until then, and one try more; null: it is sent, gone, not due, or somebody else's. */
export async function takeMessage(
  transaction: Tx,
  notificationId: string,
  { nowMs, untilMs }: Taking,
): Promise<TakenMessage | null> {
  const now = new Date(nowMs);
  const taken = await transaction
    .updateTable("notifications")
    .set({ tries: sql`tries + 1`, tryAfter: new Date(untilMs) })
    .where("id", "=", notificationId)
    .where("status", "=", "queued")
    .where("channelId", "is not", null)
    .where("carriedBy", "is", null)
    .where((build) => build.or([build("heldUntil", "is", null), build("heldUntil", "<=", now)]))
    .where((build) => build.or([build("tryAfter", "is", null), build("tryAfter", "<=", now)]))
    .returning("channelId")
    .executeTakeFirst();
  if (!taken?.channelId) return null;
  const channel = await transaction
    .selectFrom("notificationChannels")
    .select(["id", "preset", "settings", "secretsSealed", "isEnabled"])
    .where("id", "=", taken.channelId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<QueuedNotification>`${queuedContent} where n.id = ${notificationId}`.execute(transaction);
  const [content] = rows;
  return content ? { ...content, channel: channel as unknown as SealedChannel, isEnabled: channel.isEnabled } : null;
}

export type MessageOutcome = Readonly<{ status: NotificationStatus; error: ChannelError | null; tryAfterMs: number | null }>;

/** False: it has taken so long that somebody else has it now, whose word counts. */
export async function recordMessage(
  transaction: Tx,
  { id, tries }: Pick<TakenMessage, "id" | "tries">,
  { status, error, tryAfterMs }: MessageOutcome,
  atMs: number,
): Promise<boolean> {
  const outcome = { status, error, settledAt: status === "queued" ? null : new Date(atMs) };
  const recorded = await transaction
    .updateTable("notifications")
    .set({ ...outcome, tryAfter: tryAfterMs === null ? null : new Date(tryAfterMs) })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("tries", "=", tries)
    .executeTakeFirst();
  if (recorded.numUpdatedRows !== 1n) return false;
  await transaction
    .updateTable("notifications")
    .set({ ...outcome, tries: sql`tries + 1` })
    .where("carriedBy", "=", id)
    .where("status", "=", "queued")
    .execute();
  return true;
}
