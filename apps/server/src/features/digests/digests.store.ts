// Mail by the calendar: one row per person, kind and day, from the morning that wants it until a mail server has taken or refused it.

import type { DigestKind } from "@halocline/domain/notifications/digests";
import type { Language } from "@halocline/messages/texts/languages";
import { sql } from "kysely";
import type { DigestStatus } from "../../db/database.types.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { HourCycle } from "../../platform/reader.ts";

const dateOf = (day: number) => sql<Date>`date '1970-01-01' + ${day}::int`;

const WANTED = {
  maintenance: sql<boolean>`s.maintenance_reminders and exists (select from maintenance_tasks where account_id = m.account_id)`,
  weekly: sql<boolean>`s.weekly_reports`,
  all_well: sql<boolean>`s.all_well_daily`,
} satisfies Record<DigestKind, unknown>;

export type Morning = Readonly<{ kind: DigestKind; day: number; timezone: string; atMs: number }>;

/**
 * Everybody whose oldest tank is in that zone and whose switch says so, once: the key decides between workers. Nobody is written to
 * about a public demonstration.
 */
export async function queueDigests(transaction: SystemTx, { kind, day, timezone, atMs }: Morning): Promise<void> {
  const at = new Date(atMs);
  await sql`
    insert into digests (id, user_id, kind, day, timezone, address, queued_at, try_after)
    select gen_random_uuid(), home.user_id, ${kind}::digest_kind, ${dateOf(day)}, ${timezone}, '', ${at}, ${at}
    from (
      select distinct on (m.user_id) m.user_id, t.timezone
      from memberships m join tanks t on t.account_id = m.account_id
      where not is_demo_open(m.account_id)
      order by m.user_id, t.created_at, t.id
    ) home
    where home.timezone = ${timezone}
      and exists (
        select from notification_settings s join memberships m on m.user_id = s.user_id
        where s.user_id = home.user_id and s.email_enabled and not is_demo_open(m.account_id) and ${WANTED[kind]}
      )
      and not exists (
        select from digests l where l.user_id = home.user_id and l.kind = ${kind}::digest_kind and l.day = ${dateOf(day)}
      )
    on conflict do nothing`.execute(transaction);
}

export type QueuedDigest = Readonly<{
  id: string;
  userId: string;
  kind: DigestKind;
  day: number;
  timezone: string;
  address: string;
  tries: number;
  firstName: string;
  lastName: string;
  language: "automatic" | Language | null;
  hourCycle: HourCycle | null;
  /** The reader's. */
  ownZone: string | null;
  /** By the switches of this moment. */
  isWanted: boolean;
  quietFromMinute: number | null;
  quietToMinute: number | null;
  quietTimezone: string | null;
  /** Of the last one of this kind that a mail server took. */
  toldDay: number | null;
}>;

/** Null: none waits, or all that do are in somebody else's hands, who holds the lock until the mail server has answered. */
export async function lockNextDigest(transaction: SystemTx, nowMs: number): Promise<QueuedDigest | null> {
  const { rows } = await sql<QueuedDigest>`
    select l.id, l.user_id, l.kind, l.day - date '1970-01-01' as day, l.timezone, l.address, l.tries, u.first_name, u.last_name,
      d.language, d.hour_cycle, d.timezone as own_zone, s.quiet_from_minute, s.quiet_to_minute, s.quiet_timezone,
      s.email_enabled and case l.kind when 'maintenance' then s.maintenance_reminders when 'weekly' then s.weekly_reports
        else s.all_well_daily end as is_wanted,
      (select max(told.day) - date '1970-01-01' from digests told
        where told.user_id = l.user_id and told.kind = l.kind and told.status = 'sent') as told_day
    from digests l
      join auth.users u on u.id = l.user_id
      join notification_settings s on s.user_id = l.user_id
      left join display_settings d on d.user_id = l.user_id
    where l.status = 'queued' and l.try_after <= ${new Date(nowMs)}
    order by l.try_after, l.id limit 1
    for update of l skip locked`.execute(transaction);
  return rows[0] ?? null;
}

/** Households whose tanks this person is told of, the oldest membership first. */
export async function listHouseholds(transaction: SystemTx, userId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("memberships")
    .select("accountId")
    .where("userId", "=", userId)
    .where(sql<boolean>`not is_demo_open(account_id)`)
    .orderBy("accountId")
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Not yet: it is night there, or somebody's quiet hours. No try is counted. */
export async function deferDigest(transaction: SystemTx, digestId: string, untilMs: number): Promise<void> {
  await transaction
    .updateTable("digests")
    .set({ tryAfter: new Date(untilMs) })
    .where("id", "=", digestId)
    .execute();
}

export async function settleDigest(
  transaction: SystemTx,
  digestId: string,
  status: Exclude<DigestStatus, "queued">,
  atMs: number,
  error: string | null = null,
): Promise<void> {
  await transaction
    .updateTable("digests")
    .set({ status, error, settledAt: new Date(atMs), tries: status === "moot" ? sql`tries` : sql`tries + 1` })
    .where("id", "=", digestId)
    .execute();
}

export async function retryDigest(transaction: SystemTx, digestId: string, error: string, afterMs: number): Promise<void> {
  await transaction
    .updateTable("digests")
    .set({ error, tries: sql`tries + 1`, tryAfter: new Date(afterMs) })
    .where("id", "=", digestId)
    .execute();
}

/** The key has done its work by then; reminders look back a week. */
export async function sweepDigests(transaction: SystemTx, settledBeforeMs: number): Promise<void> {
  await transaction.deleteFrom("digests").where("settledAt", "<", new Date(settledBeforeMs)).execute();
}
