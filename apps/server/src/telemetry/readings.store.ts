// sensor_readings: one bulk insert on the way in, index lookups by (device, time) on the way out.

import { type RawBuilder, sql } from "kysely";
import { arrayLiteral } from "../db/array-literal.ts";
import { bigint8, binaryArray, float4, float8, int2, int4, uuid } from "../db/binary-array.ts";
import { type AccountTx, type Pool, queryKeeping } from "../db/pools.ts";

export type ReadingRow = Readonly<{
  deviceNo: number;
  accountId: string;
  takenAtMs: number;
  receivedAtMs: number;
  boot: bigint;
  seq: number;
  reading: Readonly<{ distanceMm: number | null; temperatureC: number | null; rawMm: number | null; errorCode: number }>;
}>;

/** Readings of this hour, from this minute on, wait to be rolled up. */
export type RollupMark = Readonly<{ deviceNo: number; accountId: string; hourMs: number; firstMinute: number }>;

/**
 * The fence stands until the commit: the epoch in which rows and marks are written is not closed before they can be seen.
 * In another epoch than the caller's nothing is written, because the caller does not know what is marked in it.
 */
const INSERT = {
  name: "insert-readings",
  text: `with fence as materialized (select epoch from rollup_fence for share),
    marked as (
      insert into rollup_marks as old (hour, account_id, device_no, epoch, first_minute)
      select to_timestamp(hour_ms / 1000), account_id, device_no, epoch, first_minute
      from fence join unnest($12::float8[], $13::uuid[], $14::int[], $15::smallint[])
        as m(hour_ms, account_id, device_no, first_minute) on fence.epoch = $11
      on conflict (device_no, hour, epoch) do update set first_minute = excluded.first_minute
        where excluded.first_minute < old.first_minute
    ),
    written as (
      insert into sensor_readings
        (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
      select to_timestamp(taken_at_ms / 1000), boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code
      from fence join unnest($1::float8[], $2::bigint[], $3::uuid[], $4::int[], $5::int[], $6::int[], $7::real[], $8::real[], $9::smallint[], $10::smallint[])
        as r(taken_at_ms, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, temperature_c, raw_mm, error_code)
        on fence.epoch = $11
      on conflict do nothing returning 1
    )
    select epoch, (select count(*)::int from written) as rows from fence`,
};

export type InsertedReadings = Readonly<{ epoch: number; rows: number }>;

/**
 * Repeats are no-ops by the primary key, whatever worker or process wrote the row first. When the epoch that comes back is
 * not the one that was given, nothing was written.
 */
export async function insertReadings(
  pool: Pool,
  rows: readonly ReadingRow[],
  epoch: number,
  marks: readonly RollupMark[],
): Promise<InsertedReadings> {
  const values = [
    binaryArray(float8, rows, (row) => row.takenAtMs),
    binaryArray(bigint8, rows, (row) => row.boot),
    binaryArray(uuid, rows, (row) => row.accountId),
    binaryArray(int4, rows, (row) => row.deviceNo),
    binaryArray(int4, rows, (row) => row.seq),
    binaryArray(int4, rows, (row) => row.receivedAtMs - row.takenAtMs),
    binaryArray(float4, rows, ({ reading }) => reading.distanceMm),
    binaryArray(float4, rows, ({ reading }) => reading.temperatureC),
    binaryArray(int2, rows, ({ reading }) => reading.rawMm),
    binaryArray(int2, rows, ({ reading }) => reading.errorCode),
    epoch,
    arrayLiteral(marks, ({ hourMs }) => hourMs),
    arrayLiteral(marks, ({ accountId }) => accountId),
    arrayLiteral(marks, ({ deviceNo }) => deviceNo),
    arrayLiteral(marks, ({ firstMinute }) => firstMinute),
  ];
  const result = await queryKeeping<InsertedReadings>(pool, { ...INSERT, values });
  const [inserted] = result.rows;
  if (!inserted) throw new Error("the rollup fence has no row");
  return inserted;
}

/** Readings are only placed where there are partitions, whatever any clock says. */
export type Room = Readonly<{ fromMs: number; untilMs: number }>;

export async function readRoom(pool: Pool): Promise<Room> {
  const result = await pool.query<{ fromMs: number | null; untilMs: number | null }>({
    name: "read-room",
    text: `select (extract(epoch from first_day) * 1000)::float8 as "fromMs", (extract(epoch from last_day + 1) * 1000)::float8 as "untilMs"
      from reading_days()`,
  });
  const { fromMs, untilMs } = result.rows[0] ?? {};
  return { fromMs: fromMs ?? 0, untilMs: untilMs ?? 0 };
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

export type ReadingsInput = Readonly<{
  accountId: string;
  deviceNo: number;
  limit: number;
  nowMs: number;
  fromMs?: number | undefined;
  /** Not including it. */
  toMs?: number | undefined;
}>;

const COLUMNS = sql`boot || '-' || seq as id, taken_at, taken_at + arrival_delay_ms * interval '1 ms' as received_at,
  distance_mm, temperature_c, raw_mm, error_code`;

/** Newest first. Looks at the last days first, and further back only when they held too few. */
export async function newestReadings(
  transaction: AccountTx,
  { accountId, deviceNo, limit, nowMs, fromMs = Number.NEGATIVE_INFINITY, toMs }: ReadingsInput,
): Promise<StoredReading[]> {
  let readings: StoredReading[] = [];
  const endMs = Math.min(toMs ?? Number.POSITIVE_INFINITY, nowMs + CLOCK_AHEAD_MS);
  for (const days of WINDOWS_DAYS) {
    // The bounds are values, not expressions: only then are the other days' partitions left out of the plan.
    const [from, to] = [new Date(Math.max(fromMs, endMs - days * DAY_MS)), new Date(endMs)];
    const result = await sql<StoredReading>`
      select ${COLUMNS} from sensor_readings
      where device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${from} and taken_at < ${to}
      order by taken_at desc limit ${limit}`.execute(transaction);
    readings = result.rows;
    if (readings.length >= limit || from.getTime() <= fromMs) break;
  }
  return readings;
}

/** Where a page ended; null before the first. */
export type ReadingCursor = Readonly<{ takenAt: Date; boot: string; seq: number }> | null;
export type CursorReading = StoredReading & NonNullable<ReadingCursor>;

/** One page, oldest first. Within few days: every day of the stretch is planned for. */
export async function pageReadings(
  transaction: AccountTx,
  {
    accountId,
    deviceNo,
    from,
    to,
    limit,
  }: Readonly<{ accountId: string; deviceNo: number; from: Date; to: Date; limit: number }>,
  after: ReadingCursor,
): Promise<CursorReading[]> {
  const rest = after && sql`and (taken_at, boot, seq) > (${after.takenAt}, ${after.boot}::bigint, ${after.seq})`;
  const result = await sql<CursorReading>`
    select ${COLUMNS}, boot, seq from sensor_readings
    where device_no = ${deviceNo} and account_id = ${accountId} and taken_at >= ${after?.takenAt ?? from} and taken_at < ${to} ${rest ?? sql``}
    order by taken_at, boot, seq limit ${limit}`.execute(transaction);
  return result.rows;
}

type ReadingDaysInput = Readonly<{ accountId: string; deviceNos: readonly number[]; from: Date; to: Date }>;

/** The UTC days on which each device has readings, oldest first. One statement that skips from day to day by the primary key. */
export async function listReadingDays(
  transaction: AccountTx,
  { accountId, deviceNos, from, to }: ReadingDaysInput,
): Promise<Map<number, Date[]>> {
  const firstFrom = (start: RawBuilder<unknown>, deviceNo: string) => sql`(
    select date_trunc('day', r.taken_at, 'UTC') as day from sensor_readings r
    where r.device_no = ${sql.ref(deviceNo)} and r.account_id = ${accountId} and r.taken_at >= ${start} and r.taken_at < ${to}
    order by r.taken_at limit 1)`;
  const { rows } = await sql<{ deviceNo: number; day: Date }>`
    with recursive days as (
      select d.device_no, first.day from unnest(${deviceNos}::int[]) as d(device_no)
        cross join lateral ${firstFrom(sql`${from}`, "d.device_no")} first
      union all
      select d.device_no, next.day from days d
        cross join lateral ${firstFrom(sql`d.day + interval '24 hours'`, "d.device_no")} next
    )
    select device_no, day from days order by device_no, day`.execute(transaction);
  const days = new Map<number, Date[]>();
  for (const { deviceNo, day } of rows) days.set(deviceNo, [...(days.get(deviceNo) ?? []), day]);
  return days;
}
