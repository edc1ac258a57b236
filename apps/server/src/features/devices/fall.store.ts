// How the water of a device has moved lately, straight from its readings.

import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";

export type Fall = Readonly<{
  /** Positive while the distance grows: the water falls. */
  mmPerDay: number;
  /** Between the first and the last reading it was taken from. */
  spanMs: number;
  newestDistanceMm: number;
}>;

/** One line through the readings since then; null without enough of them. */
export async function findFall(transaction: SystemTx, deviceNo: number, sinceMs: number): Promise<Fall | null> {
  const row = await transaction
    .selectFrom("sensorReadings")
    .select(sql<number | null>`regr_slope(distance_mm, extract(epoch from taken_at))`.as("mmPerS"))
    .select(sql<number | null>`extract(epoch from max(taken_at) - min(taken_at))::float8`.as("spanS"))
    .select(sql<number | null>`(array_agg(distance_mm order by taken_at desc))[1]`.as("newestMm"))
    .where("deviceNo", "=", deviceNo)
    .where("takenAt", ">", new Date(sinceMs))
    .where("distanceMm", "is not", null)
    .executeTakeFirst();
  if (!row || row.mmPerS === null || row.spanS === null || row.newestMm === null) return null;
  return { mmPerDay: row.mmPerS * 86_400, spanMs: row.spanS * 1000, newestDistanceMm: row.newestMm };
}
