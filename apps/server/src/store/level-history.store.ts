// The level over a stretch of time, in buckets made by the database: a year of readings leaves it as a few hundred rows.

import { sql } from "kysely";
import type { AccountTransaction } from "./pools.ts";

export type LevelBucket = Readonly<{ at: Date; minMm: number; maxMm: number; meanMm: number; count: number }>;

export type LevelStretch = Readonly<{ accountId: string; deviceNo: number; from: Date; to: Date; bucketS: number }>;

/** A bucket without a good reading is not there: a gap is a gap. */
export async function listLevelBuckets(
  transaction: AccountTransaction,
  { accountId, deviceNo, from, to, bucketS }: LevelStretch,
): Promise<LevelBucket[]> {
  // The bounds are values, not expressions: only then are the other days' partitions left out of the plan.
  const result = await sql<LevelBucket>`
    select date_bin(make_interval(secs => ${bucketS}), taken_at, ${from}::timestamptz) as at, min(distance_mm) as min_mm,
           max(distance_mm) as max_mm, avg(distance_mm) as mean_mm, count(*)::int as count
    from sensor_readings
    where device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${from} and taken_at < ${to}
      and distance_mm is not null
    group by 1 order by 1`.execute(transaction);
  return result.rows;
}
