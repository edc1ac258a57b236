// Which critical alerts are to be told now: again on a way that told them, or for the first time on another, because nobody answers.

import { type Escalation, type LastTold, USUAL_ESCALATION, type Way } from "@halocline/domain/notifications/escalation";
import { LATCHED_CODES } from "@halocline/domain/notifications/repeats";
import { sql } from "kysely";
import type { Tx } from "../../db/pools.ts";

export type DueTelling = Readonly<{
  accountId: string;
  alertId: string;
  userId: string;
  /** Null: an email. */
  channelId: string | null;
  code: string;
  isAcknowledged: boolean;
  criticalSince: Date;
  way: Way;
  escalation: Escalation;
}>;

type DueRow = Omit<DueTelling, "way" | "escalation"> &
  Readonly<{
    isOwner: boolean;
    isOpen: boolean;
    wants: boolean;
    isOn: boolean;
    secondUserId: string | null;
    secondAfterMinutes: number;
    everyoneAfterMinutes: number;
    repeatNo: number | null;
    stage: LastTold["stage"];
    lastAt: Date | null;
    isOnItsWay: boolean;
  }>;

const OPEN_COLUMNS = sql.raw("id, account_id, code, severity, acknowledged_at, news_at");
const LAST_COLUMNS = sql.raw("repeat_no, stage, status, queued_at, settled_at, repeat_due_at");

const { isOn, secondAfterMinutes, everyoneAfterMinutes } = USUAL_ESCALATION;

/** Critical ones that are not over, and either unheard or latched. */
const openAlerts = sql`(
    select ${OPEN_COLUMNS} from alerts where acknowledged_at is null and cleared_at is null and severity = 'critical'
    union all
    select ${OPEN_COLUMNS} from alerts
    where acknowledged_at is not null and cleared_at is null and severity = 'critical'
      and code in (${sql.join(LATCHED_CODES.map((code) => sql.lit(code)))})
  )`;

const usual = sql`(select ${sql.lit(isOn)} as is_on, ${sql.lit(secondAfterMinutes)} as second_after_minutes,
    ${sql.lit(everyoneAfterMinutes)} as everyone_after_minutes)`;

/** What the household chose, or what `usualSecond` says of one that never did. */
const second = sql`(
    select case
      when e.account_id is not null then e.second_user_id
      when count(*) = 2 and bool_or(p.role = 'owner') then (array_agg(p.user_id order by p.role <> 'owner', p.created_at, p.user_id))[2]
      end as user_id
    from memberships p join auth.users pu on pu.id = p.user_id and pu.visitor_of is null
    where p.account_id = a.account_id
  )`;

/** Email, and every channel of the person. */
const waysOf = (isMailing: boolean) => sql`(
    select null::uuid as channel_id, s.email_enabled and ${sql.lit(isMailing)} as is_open, s.critical_alerts as wants
    union all
    select id, is_enabled, 'critical' = any (severities) from notification_channels where user_id = m.user_id
  )`;

/** By its key, however many there are. */
const lastOnWay = sql`(
    (select ${LAST_COLUMNS} from notifications
      where w.channel_id is null and alert_id = a.id and user_id = m.user_id and channel_id is null and severity = 'critical'
      order by repeat_no desc limit 1)
    union all
    (select ${LAST_COLUMNS} from notifications
      where alert_id = a.id and user_id = m.user_id and channel_id = w.channel_id and severity = 'critical'
      order by repeat_no desc limit 1)
  )`;

/**
 * By the times that the domain has set: it decides about each. Members only, and none of a public demonstration. An alert that comes
 * and goes counts from its first message, so that it does not begin anew each time.
 */
export const dueTellings = (nowMs: number, isMailing: boolean) => sql<DueRow>`
    select a.account_id, a.id as alert_id, m.user_id, w.channel_id, a.code, a.acknowledged_at is not null as is_acknowledged,
      since.at as critical_since, m.role = 'owner' as is_owner, w.is_open, w.wants,
      coalesce(e.is_on, usual.is_on) as is_on, second.user_id as second_user_id,
      coalesce(e.second_after_minutes, usual.second_after_minutes) as second_after_minutes,
      coalesce(e.everyone_after_minutes, usual.everyone_after_minutes) as everyone_after_minutes,
      n.repeat_no, n.stage, case when n.status = 'sent' then n.settled_at else n.queued_at end as last_at,
      n.status = 'queued' as is_on_its_way
    from ${openAlerts} a
      cross join ${usual} usual
      join memberships m on m.account_id = a.account_id
      join auth.users u on u.id = m.user_id and u.visitor_of is null
      join notification_settings s on s.user_id = m.user_id
      left join escalations e on e.account_id = a.account_id
      cross join lateral ${second} second
      cross join lateral (
        select least(a.news_at, min(queued_at)) as at from notifications where alert_id = a.id and severity = 'critical' and repeat_no = 0
      ) since
      cross join lateral ${waysOf(isMailing)} w
      left join lateral ${lastOnWay} n on true
    where w.is_open and case
      when n.repeat_no is null then a.acknowledged_at is null and coalesce(e.is_on, usual.is_on) and since.at
        <= ${new Date(nowMs)}::timestamptz - make_interval(mins => case
          when second.user_id = m.user_id then coalesce(e.second_after_minutes, usual.second_after_minutes)
          else coalesce(e.everyone_after_minutes, usual.everyone_after_minutes) end)
      else n.status <> 'queued' and (n.stage > 0 or (m.role = 'owner' and w.wants))
        and case when n.status = 'sent' then n.settled_at else n.queued_at end
        + case when a.acknowledged_at is null then n.repeat_due_at - n.queued_at else interval '1 hour' end <= ${new Date(nowMs)}::timestamptz
      end
      and not is_demo_open(a.account_id)`;

function wayOf(row: DueRow): Way {
  const { userId, isOwner, isOpen, wants, repeatNo, stage, lastAt, isOnItsWay } = row;
  const last = repeatNo === null || lastAt === null ? null : { repeatNo, stage, atMs: lastAt.getTime(), isOnItsWay };
  return { person: { userId, isOwner }, isOpen, wants, last };
}

export async function listDueTellings(transaction: Tx, nowMs: number, isMailing: boolean, limit: number): Promise<DueTelling[]> {
  const { rows } = await sql<DueRow>`${dueTellings(nowMs, isMailing)} order by last_at nulls first limit ${limit}`.execute(
    transaction,
  );
  return rows.map((row) => {
    const { accountId, alertId, userId, channelId, code, isAcknowledged, criticalSince } = row;
    const { isOn, secondUserId, secondAfterMinutes, everyoneAfterMinutes } = row;
    const escalation = { isOn, secondUserId, secondAfterMinutes, everyoneAfterMinutes };
    return { accountId, alertId, userId, channelId, code, isAcknowledged, criticalSince, way: wayOf(row), escalation };
  });
}
