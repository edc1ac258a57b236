// Partitions are made and dropped by functions of the schema's owner; the worker may only call them. Days as YYYY-MM-DD, UTC.

import type { Pool } from "../db/pools.ts";

export async function ensureReadingPartitions(pool: Pool, firstDay: string, lastDay: string): Promise<number> {
  const result = await pool.query<{ made: number }>("select ensure_reading_partitions($1, $2) as made", [firstDay, lastDay]);
  return result.rows[0]?.made ?? 0;
}

export async function dropReadingPartitions(pool: Pool, beforeDay: string): Promise<number> {
  const result = await pool.query<{ dropped: number }>("select drop_reading_partitions($1) as dropped", [beforeDay]);
  return result.rows[0]?.dropped ?? 0;
}

export async function ensureRollupPartitions(pool: Pool, firstDay: string, lastDay: string): Promise<number> {
  const result = await pool.query<{ made: number }>("select ensure_rollup_partitions($1, $2) as made", [firstDay, lastDay]);
  return result.rows[0]?.made ?? 0;
}

export async function dropRollupPartitions(pool: Pool, minutesBeforeDay: string, hoursBeforeDay: string): Promise<number> {
  const result = await pool.query<{ dropped: number }>("select drop_rollup_partitions($1, $2) as dropped", [
    minutesBeforeDay,
    hoursBeforeDay,
  ]);
  return result.rows[0]?.dropped ?? 0;
}
