// The level over a stretch of time, in buckets made by the database: a year of readings leaves it as some hundred rows.
// Sums come from the rollups, and from the readings themselves for the hours that are not rolled up yet.

import type { LevelBuckets } from "@halocline/domain/tanks/level-buckets";
import { type RawBuilder, sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

export type LevelBucket = Readonly<{
  at: Date;
  minMm: number | null;
  maxMm: number | null;
  meanMm: number | null;
  meanTemperatureC: number | null;
  goodCount: number;
  badCount: number;
}>;

export type LevelOwner = Readonly<{ accountId: string; deviceNo: number }>;

const HOUR_MS = 3_600_000;

/** A bucket in which nothing came is not there: a gap is a gap. */
export async function listLevelBuckets(
  transaction: AccountTx,
  owner: LevelOwner,
  { source, bucketMs, ...stretch }: LevelBuckets,
): Promise<LevelBucket[]> {
  const [from, to] = [new Date(stretch.fromMs), new Date(stretch.toMs)];
  const marked = source === "readings" ? [] : await listMarkedHours(transaction, owner, from, to);
  const parts =
    source === "readings" ? sql`${READINGS} where ${isReadingOf(owner, from, to)}` : fromRollups(owner, source, from, to, marked);
  const result = await sql<LevelBucket>`
    select date_bin(${bucketMs}::float8 * interval '1 ms', at, timestamptz 'epoch') as at, min(distance_min_mm) as min_mm,
      max(distance_max_mm) as max_mm, sum(distance_sum_mm) / nullif(sum(good_count), 0) as mean_mm,
      sum(temperature_sum_c) / nullif(sum(temperature_count), 0) as mean_temperature_c,
      sum(good_count)::int as good_count, sum(bad_count)::int as bad_count
    from (${parts}) as parts group by 1 order by 1`.execute(transaction);
  return result.rows;
}

async function listMarkedHours(
  transaction: AccountTx,
  { accountId, deviceNo }: LevelOwner,
  from: Date,
  to: Date,
): Promise<readonly Date[]> {
  const firstHour = new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS);
  const result = await sql<{ hour: Date }>`
    select distinct hour from rollup_marks
    where device_no = ${deviceNo} and account_id = ${accountId} and hour >= ${firstHour} and hour < ${to} order by hour`.execute(
    transaction,
  );
  return result.rows.map(({ hour }) => hour);
}

// In all of these the bounds are values, not expressions: only then are the other partitions left out of the plan.

const READINGS = sql`
  select taken_at as at, distance_mm as distance_min_mm, distance_mm as distance_max_mm, distance_mm::float8 as distance_sum_mm,
    temperature_c::float8 as temperature_sum_c, (distance_mm is not null)::int as good_count,
    (distance_mm is null)::int as bad_count, (temperature_c is not null)::int as temperature_count
  from sensor_readings`;

const isReadingOf = ({ accountId, deviceNo }: LevelOwner, from: Date, to: Date): RawBuilder<unknown> =>
  sql`device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${from} and taken_at < ${to}`;

function fromRollups(
  owner: LevelOwner,
  source: "minutes" | "hours",
  from: Date,
  to: Date,
  marked: readonly Date[],
): RawBuilder<unknown> {
  const table = sql.table(source === "hours" ? "hour_rollups" : "minute_rollups");
  const [first, last] = [marked[0], marked.at(-1)];
  const rolledUp = sql`
    select at, distance_min_mm, distance_max_mm, distance_sum_mm, temperature_sum_c, good_count, bad_count, temperature_count
    from ${table}
    where device_no = ${owner.deviceNo} and account_id = ${owner.accountId} and at >= ${from} and at < ${to}`;
  if (!first || !last) return rolledUp;
  const [begin, end] = [Math.max(first.getTime(), from.getTime()), Math.min(last.getTime() + HOUR_MS, to.getTime())];
  // Lateral, and never flattened: one look into the index per hour.
  return sql`${rolledUp} and date_trunc('hour', at, 'UTC') <> all(${marked}::timestamptz[])
    union all select fresh.* from unnest(${marked}::timestamptz[]) as marked (hour) cross join lateral (
      ${READINGS} where ${isReadingOf(owner, new Date(begin), new Date(end))}
        and taken_at >= hour and taken_at < hour + interval '1 hour' offset 0) as fresh`;
}
