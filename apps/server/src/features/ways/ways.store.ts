// Every way to a person in one shape, as the database's view has it.

import { USUAL_ESCALATION } from "@halocline/domain/notifications/escalation";
import type { ChannelError } from "@halocline/domain/notifications/http-channel";
import { SILENT_AFTER_MS, type WayFacts } from "@halocline/domain/notifications/ways";
import { sql } from "kysely";
import type { Database, SystemTx, Tx } from "../../db/pools.ts";

export type StoredWay = WayFacts &
  Readonly<{ userId: string; channelId: string | null; kind: string; name: string | null; lastError: ChannelError | null }>;

type Row = Omit<StoredWay, keyof WayFacts> &
  Readonly<{
    isOn: boolean;
    isForCritical: boolean;
    watchedSince: Date;
    deliveredAt: Date | null;
    givenUpAt: Date | null;
    endedAt: Date | null;
    confirmedAt: Date | null;
  }>;

const COLUMNS = sql.raw(`w.user_id, w.channel_id, w.kind, w.name, w.is_on, w.is_for_critical, w.watched_since, w.delivered_at,
  w.given_up_at, w.ended_at, w.confirmed_at, w.last_error`);

/** Mail is on only where this instance can send it. */
const wayOf = (row: Row, isMailing: boolean): StoredWay => {
  const { watchedSince, deliveredAt, givenUpAt, endedAt, confirmedAt, ...rest } = row;
  return {
    ...rest,
    isOn: row.isOn && (row.channelId !== null || isMailing),
    watchedSinceMs: watchedSince.getTime(),
    deliveredAtMs: deliveredAt?.getTime() ?? null,
    givenUpAtMs: givenUpAt?.getTime() ?? null,
    endedAtMs: endedAt?.getTime() ?? null,
    confirmedAtMs: confirmedAt?.getTime() ?? null,
  };
};

/** Mail first, then services by their names. */
export async function listWays(database: Database | Tx, userId: string, isMailing: boolean): Promise<StoredWay[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from notification_ways w where w.user_id = ${userId}
    order by w.channel_id is not null, w.name, w.channel_id`.execute(database);
  return rows.map((row) => wayOf(row, isMailing));
}

export type DoubtfulWay = StoredWay & Readonly<{ isToldBroken: boolean; timezone: string }>;

/**
 * Everybody who may be told of a critical alert: owners, and all members where it is told to more people, so that nobody is called on a
 * way that was never tried. The zone is that of the person's oldest tank, their own first. Of a public demonstration nobody is told.
 */
export const HOMES = sql`
  select distinct on (m.user_id) m.user_id, t.timezone
  from memberships m
    join auth.users u on u.id = m.user_id and u.visitor_of is null
    join tanks t on t.account_id = m.account_id
    left join escalations e on e.account_id = m.account_id
  where (m.role = 'owner' or coalesce(e.is_on, ${sql.lit(USUAL_ESCALATION.isOn)})) and not is_demo_open(m.account_id)
  order by m.user_id, m.role <> 'owner', t.created_at, t.id`;

/** A test that is on its way for so long accuses its way. */
const TEST_TAKES_MS = 2 * 3_600_000;

/** Silence accuses a way only once a test was really tried: a server that was off for long, or quiet hours, are not the way's fault. */
const wasTested = (nowMs: number) => sql`exists (select from way_notes n where n.user_id = w.user_id
  and n.channel_id is not distinct from w.channel_id and n.kind = 'probe' and n.queued_at > coalesce(w.delivered_at, '-infinity')
  and n.queued_at <= ${new Date(nowMs - TEST_TAKES_MS)} and (n.status in ('sent', 'failed') or n.error is not null))`;

/** Those that may be dead, or that were and may work again. This only names them; the rule of the domain decides. */
export async function listDoubtfulWays(
  transaction: SystemTx,
  { nowMs, isMailing, limit }: Readonly<{ nowMs: number; isMailing: boolean; limit: number }>,
): Promise<DoubtfulWay[]> {
  const { rows } = await sql<Row & Pick<DoubtfulWay, "isToldBroken" | "timezone">>`
    select ${COLUMNS}, b.user_id is not null as is_told_broken, home.timezone
    from notification_ways w
      join (${HOMES}) home on home.user_id = w.user_id
      left join broken_ways b on b.user_id = w.user_id and b.channel_id is not distinct from w.channel_id
    where ((w.ended_at is not null or w.is_on and (w.channel_id is not null or ${isMailing}) and (
        w.given_up_at >= w.watched_since and w.given_up_at > coalesce(w.delivered_at, '-infinity')
        or greatest(w.delivered_at, w.watched_since) <= ${new Date(nowMs - SILENT_AFTER_MS)} and ${wasTested(nowMs)})) is true)
      <> (b.user_id is not null)
    order by w.user_id, w.channel_id limit ${limit}`.execute(transaction);
  return rows.map((row) => ({ ...wayOf(row, isMailing), isToldBroken: row.isToldBroken, timezone: row.timezone }));
}

type Way = Pick<StoredWay, "userId" | "channelId">;

/** False: another worker was faster, and tells it. */
export async function markBroken(transaction: SystemTx, { userId, channelId }: Way, atMs: number): Promise<boolean> {
  const { rows } =
    await sql`insert into broken_ways (user_id, channel_id, told_at) values (${userId}, ${channelId}, ${new Date(atMs)})
    on conflict do nothing returning user_id`.execute(transaction);
  return rows.length === 1;
}

/** False: another worker was faster, and tells it. */
export async function markMended(transaction: SystemTx, { userId, channelId }: Way): Promise<boolean> {
  const { rows } = await sql`delete from broken_ways where user_id = ${userId} and channel_id is not distinct from ${channelId}
    returning user_id`.execute(transaction);
  return rows.length === 1;
}
