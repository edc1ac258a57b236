import type { Pool } from "./pools.ts";

/** Days as YYYY-MM-DD, UTC. Both functions are owned by the schema's owner; the worker may only call them. */
export async function ensureReadingPartitions(pool: Pool, firstDay: string, lastDay: string): Promise<number> {
  const result = await pool.query<{ made: number }>("select ensure_reading_partitions($1, $2) as made", [firstDay, lastDay]);
  return result.rows[0]?.made ?? 0;
}

export async function dropReadingPartitions(pool: Pool, beforeDay: string): Promise<number> {
  const result = await pool.query<{ dropped: number }>("select drop_reading_partitions($1) as dropped", [beforeDay]);
  return result.rows[0]?.dropped ?? 0;
}
