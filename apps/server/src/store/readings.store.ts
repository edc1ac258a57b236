// sensor_readings: one bulk insert on the way in, index lookups by (device, time) on the way out.

import { sql } from "kysely";
import { arrayLiteral } from "./array-literal.ts";
import type { AccountTransaction, Pool } from "./pools.ts";

export type ReadingRow = Readonly<{
  deviceNo: number;
  accountId: string;
  takenAtMs: number;
  receivedAtMs: number;
  boot: bigint;
  seq: number;
  reading: Readonly<{ distanceMm: number | null; temperatureC: number | null; rawMm: number | null; errorCode: number }>;
}>;

const INSERT = {
  name: "insert-readings",
  text: `insert into sensor_readings
      (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    select to_timestamp(taken_at_ms / 1000), boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code
    from unnest($1::float8[], $2::bigint[], $3::uuid[], $4::int[], $5::int[], $6::int[], $7::real[], $8::real[], $9::smallint[], $10::smallint[])
      as r(taken_at_ms, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
    on conflict do nothing`,
};

/** Repeats are no-ops by the primary key, whatever worker or process wrote the row first. */
export async function insertReadings(pool: Pool, rows: readonly ReadingRow[]): Promise<number> {
  const column = (pick: (row: ReadingRow) => number | bigint | string | null) => arrayLiteral(rows, pick);
  const values = [
    column((row) => row.takenAtMs),
    column((row) => row.boot),
    column((row) => row.accountId),
    column((row) => row.deviceNo),
    column((row) => row.seq),
    column((row) => row.receivedAtMs - row.takenAtMs),
    column(({ reading }) => reading.distanceMm),
    column(({ reading }) => reading.temperatureC),
    column(({ reading }) => reading.rawMm),
    column(({ reading }) => reading.errorCode),
  ];
  const result = await pool.query({ ...INSERT, values });
  return result.rowCount ?? 0;
}

export type StoredReading = Readonly<{
  id: string;
  takenAt: Date;
  receivedAt: Date;
  distanceMm: number | null;
  temperatureC: number | null;
  rawMm: number | null;
  errorCode: number;
}>;

const DAY_MS = 86_400_000;
const CLOCK_AHEAD_MS = 10 * 60_000;
/** A year of days is 365 partitions; planning over all of them costs twenty times the read itself. */
const WINDOWS_DAYS = [2, 32, 36_500];

/** Newest first. Looks at the last days first, and further back only when they held too few. */
export async function newestReadings(
  transaction: AccountTransaction,
  { accountId, deviceNo, limit, nowMs }: Readonly<{ accountId: string; deviceNo: number; limit: number; nowMs: number }>,
): Promise<StoredReading[]> {
  let readings: StoredReading[] = [];
  for (const days of WINDOWS_DAYS) {
    // The bounds are values, not expressions: only then are the other days' partitions left out of the plan.
    const [from, to] = [new Date(nowMs - days * DAY_MS), new Date(nowMs + CLOCK_AHEAD_MS)];
    const result = await sql<StoredReading>`
      select boot || '-' || seq as id, taken_at, taken_at + arrival_delay_ms * interval '1 ms' as received_at,
             distance_mm, temperature_c, raw_mm, error_code
      from sensor_readings
      where device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${from} and taken_at <= ${to}
      order by taken_at desc limit ${limit}`.execute(transaction);
    readings = result.rows;
    if (readings.length >= limit) break;
  }
  return readings;
}
