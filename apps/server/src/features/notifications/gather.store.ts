// What waits for one person on one way. Whoever looks at it holds the way until the transaction ends, so that two senders do not
// count past each other. What a mail server is being told of is locked by its sender, and left out.

import { type Waiting, WINDOW_MS } from "@halocline/domain/notifications/gathering";
import type { MootFacts } from "@halocline/domain/notifications/repeats";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/pools.ts";

const MOST = 200;
/** Whoever began it may have died after the mail server's "yes": it keeps its own name for that long. */
const BEGUN_FOR_MS = 30_000;

type WaitingRow = Omit<Waiting, "dueAtMs"> & MootFacts & Readonly<{ dueAt: Date }>;
export type WaitingNotification = Waiting & MootFacts;

export type WaitingWay = Readonly<{ waiting: readonly WaitingNotification[]; toldLately: number }>;

const onWay = (userId: string, channelId: string | null): RawBuilder<unknown> =>
  sql`n.user_id = ${userId} and ${channelId === null ? sql`n.channel_id is null` : sql`n.channel_id = ${channelId}`}`;

/** What could be sent now: not held, not being sent, not told in another, and not put off by its service. */
const listWaiting = (way: RawBuilder<unknown>, ownId: string, now: Date) => sql<WaitingRow>`
    select n.id, n.severity, n.stage, n.repeat_no, n.tries, greatest(n.queued_at, n.held_until) as due_at, n.held_until is not null as is_held,
      a.code, a.acknowledged_at is not null as is_acknowledged, a.cleared_at is not null as is_over,
      n.severity <> 'critical' and exists (
        select from notifications c where c.alert_id = n.alert_id and c.user_id = n.user_id and c.severity = 'critical'
          and c.channel_id is not distinct from n.channel_id
      ) as is_told_worse,
      coalesce(a.acknowledged_at >= n.queued_at, false) as is_acknowledged_since, is_demo_open(n.account_id) as is_of_demo,
      exists (select from memberships m where m.account_id = n.account_id and m.user_id = n.user_id) as is_member
    from notifications n join alerts a on a.id = n.alert_id
    where ${way} and n.status = 'queued' and n.carried_by is null and (n.held_until is null or n.held_until <= ${now})
      and (n.id = ${ownId} or n.begun_at is null or n.begun_at <= ${new Date(now.getTime() - BEGUN_FOR_MS)})
      and (n.tries = 0 or n.try_after is null or n.try_after <= ${now})
    order by n.severity <> 'critical', n.queued_at limit ${MOST} for update of n skip locked`;

/** Null: it is gone, or not waiting any more. */
export async function lockWay(transaction: Tx, notificationId: string, nowMs: number): Promise<WaitingWay | null> {
  const row = await transaction
    .selectFrom("notifications")
    .select(["userId", "channelId"])
    .where("id", "=", notificationId)
    .where("status", "=", "queued")
    .where("carriedBy", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { userId, channelId } = row;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${channelId ?? "email"}`}, 0))`.execute(transaction);
  const way = onWay(userId, channelId);
  const { rows } = await listWaiting(way, notificationId, new Date(nowMs)).execute(transaction);
  const lately = await sql<{ count: number }>`
    select count(*)::int as count from notifications n
    where ${way} and n.begun_at > ${new Date(nowMs - WINDOW_MS)} and n.id <> ${notificationId}`.execute(transaction);
  const waiting = rows.map(({ dueAt, ...each }) => ({ ...each, dueAtMs: dueAt.getTime() }));
  return { waiting, toldLately: lately.rows[0]?.count ?? 0 };
}

export async function saveBegun(transaction: Tx, notificationId: string, atMs: number): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ begunAt: sql`coalesce(begun_at, ${new Date(atMs)})` })
    .where("id", "=", notificationId)
    .execute();
}

/** Until then; the sweep wakes it. */
export async function saveWait(transaction: Tx, notificationId: string, untilMs: number): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ tryAfter: new Date(untilMs) })
    .where("id", "=", notificationId)
    .execute();
}

/** One message from now on, with as many tries left as the one that has most. What the others carried is carried along. */
export async function saveTogether(transaction: Tx, carrierId: string, ids: readonly string[], tries: number): Promise<void> {
  await transaction
    .updateTable("notifications")
    .set({ carriedBy: carrierId, tryAfter: null, begunAt: null })
    .where((build) => build.or([build("id", "in", ids), build("carriedBy", "in", ids)]))
    .execute();
  await transaction.updateTable("notifications").set({ tries, tryAfter: null }).where("id", "=", carrierId).execute();
}
