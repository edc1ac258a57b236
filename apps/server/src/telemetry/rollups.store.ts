// Readings summed up by the minute and by the hour. What is due stands in rollup_marks; a mark is cleared in the same
// transaction as its sums are written, so a crash at any point only means that the work is done again.

import { arrayLiteral } from "../db/array-literal.ts";
import { type Connection, inTransaction, type Pool } from "../db/pools.ts";

/** Two numbers make an advisory lock: what for, and which device. */
const LOCK_KIND = 7001;
/** Longer than a batch takes to write, shorter than a device would notice. */
const FENCE_WAIT_MS = 2000;

const LOCK_NOT_AVAILABLE = "55P03";

/** Every batch of the old epoch is committed when this is true; false when it is too young, or a batch takes its time. */
export async function openNextEpoch(pool: Pool, minAgeS: number): Promise<boolean> {
  try {
    return await inTransaction(pool, async (connection) => {
      await connection.query(`set local lock_timeout = ${FENCE_WAIT_MS}`);
      const result = await connection.query(
        // One that was opened in the future was opened by a clock that has been put right since.
        `update rollup_fence set epoch = epoch + 1, opened_at = now()
         where opened_at <= now() - make_interval(secs => $1) or opened_at > now()`,
        [minAgeS],
      );
      return result.rowCount === 1;
    });
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

type DueHour = Readonly<{ deviceNo: number; accountId: string; hour: Date; firstMinute: number }>;

/** Every day between the first hour and the last is planned for: hours from both ends of a year, in one batch, take more than a minute. */
const LONGEST_SPAN_MS = 31 * 86_400_000;

/** As many of the first hours as lie together in time. */
function lyingTogether(hours: readonly DueHour[]): DueHour[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const beyond = hours.findIndex(({ hour }) => {
    first = Math.min(first, hour.getTime());
    last = Math.max(last, hour.getTime());
    return last - first > LONGEST_SPAN_MS;
  });
  return beyond < 0 ? [...hours] : hours.slice(0, beyond);
}

/** Rolls up at most so many hours of closed epochs; devices that another worker has in hand are left to it. */
export function rollUpDue(pool: Pool, maxHours: number): Promise<number> {
  return inTransaction(pool, async (connection) => {
    const due = await lockDueHours(connection, maxHours);
    if (due.hours.length === 0) return 0;
    const times = due.hours.map(({ hour }) => hour.getTime());
    const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
    await connection.query("select ensure_rollup_partitions($1, $2)", [dayOf(first), dayOf(last)]);
    const keys = [
      arrayLiteral(due.hours, ({ deviceNo }) => deviceNo),
      arrayLiteral(due.hours, ({ accountId }) => accountId),
      arrayLiteral(due.hours, ({ hour }) => hour.toISOString()),
      arrayLiteral(due.hours, ({ firstMinute }) => firstMinute),
    ];
    const until = new Date(last.getTime() + 3_600_000);
    await connection.query(SUM_MINUTES, [...keys, first, until]);
    await connection.query(SUM_HOURS, [...keys.slice(0, 3), first, until]);
    await connection.query(CLEAR_MARKS, [keys[0], keys[2], due.epoch]);
    return due.hours.length;
  });
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

async function lockDueHours(
  connection: Connection,
  maxHours: number,
): Promise<Readonly<{ epoch: number; hours: readonly DueHour[] }>> {
  const fence = await connection.query<{ epoch: number }>("select epoch from rollup_fence");
  const epoch = fence.rows[0]?.epoch ?? 0;
  const locked = await connection.query<{ deviceNo: number }>(
    `select device_no as "deviceNo"
     from (select distinct device_no from rollup_marks where epoch < $1 order by device_no limit $2) as waiting
     where pg_try_advisory_xact_lock($3, device_no)`,
    [epoch, maxHours, LOCK_KIND],
  );
  // A statement of its own: it sees what the last holder of these locks has committed.
  const hours = await connection.query<DueHour>(
    `select device_no as "deviceNo", (array_agg(account_id))[1] as "accountId", hour, min(first_minute) as "firstMinute"
     from rollup_marks where device_no = any($1::int[]) and epoch < $2
     group by device_no, hour order by device_no, hour limit $3`,
    [arrayLiteral(locked.rows, ({ deviceNo }) => deviceNo), epoch, maxHours],
  );
  return { epoch, hours: lyingTogether(hours.rows) };
}

/** Sums that are there already are left alone: no dead rows for the minutes that did not change. */
const UPSERT = `on conflict (device_no, at) do update set
    distance_sum_mm = excluded.distance_sum_mm, distance_min_mm = excluded.distance_min_mm, distance_max_mm = excluded.distance_max_mm,
    temperature_sum_c = excluded.temperature_sum_c, good_count = excluded.good_count, bad_count = excluded.bad_count,
    temperature_count = excluded.temperature_count
  where (old.good_count, old.bad_count) is distinct from (excluded.good_count, excluded.bad_count)`;

const COLUMNS = `device_no, account_id, at, distance_sum_mm, distance_min_mm, distance_max_mm, good_count, bad_count,
    temperature_sum_c, temperature_count`;

// Lateral and summed up inside: one look into the index per hour, whatever the planner thinks of the number of devices. The
// last two values of both bound the time, so that only the days concerned are planned for.
const SUM_MINUTES = `insert into minute_rollups as old (${COLUMNS})
  select due.device_no, due.account_id, minutes.*
  from unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::int[]) as due (device_no, account_id, hour, first_minute)
    cross join lateral (
      select date_trunc('minute', taken_at), coalesce(sum(distance_mm::float8), 0), min(distance_mm), max(distance_mm),
        count(distance_mm), count(*) - count(distance_mm), coalesce(sum(temperature_c::float8), 0), count(temperature_c)
      from sensor_readings
      where device_no = due.device_no and taken_at >= due.hour + due.first_minute * interval '1 minute'
        and taken_at < due.hour + interval '1 hour' and taken_at >= $5 and taken_at < $6
      group by 1
    ) as minutes ${UPSERT}`;

const SUM_HOURS = `insert into hour_rollups as old (${COLUMNS})
  select due.device_no, due.account_id, hours.*
  from unnest($1::int[], $2::uuid[], $3::timestamptz[]) as due (device_no, account_id, hour)
    cross join lateral (
      select due.hour, sum(distance_sum_mm), min(distance_min_mm), max(distance_max_mm), sum(good_count), sum(bad_count),
        sum(temperature_sum_c), sum(temperature_count)
      from minute_rollups
      where device_no = due.device_no and at >= due.hour and at < due.hour + interval '1 hour' and at >= $4 and at < $5
      having count(*) > 0
    ) as hours ${UPSERT}`;

const CLEAR_MARKS = `delete from rollup_marks m using unnest($1::int[], $2::timestamptz[]) as done (device_no, hour)
  where m.device_no = done.device_no and m.hour = done.hour and m.epoch < $3`;

/** The first day with readings that are not rolled up, as YYYY-MM-DD; null when there is none. */
export async function firstMarkedDay(pool: Pool): Promise<string | null> {
  const result = await pool.query<{ hour: Date | null }>("select min(hour) as hour from rollup_marks");
  const hour = result.rows[0]?.hour;
  return hour ? dayOf(hour) : null;
}
