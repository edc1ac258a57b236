// Readings that wait until it is settled when they were taken. Ingest adds to them; the worker settles their boots.

import type { WaitingReading } from "@halocline/domain/devices/disputed-time";
import { arrayLiteral } from "../db/array-literal.ts";
import { type Pool, queryKeeping } from "../db/pools.ts";
import type { ReadingRow } from "./readings.store.ts";

export type UnplacedRow = Omit<ReadingRow, "takenAtMs"> &
  Readonly<{ reading: Readonly<{ upMs: number; clockS: number | null }>; sentUpMs: number }>;

/** Two hours at one reading in five seconds, and a whole ring repeated on top: more than an honest device has waiting. */
export const MOST_UNPLACED = 5000;

const INSERT = {
  name: "insert-unplaced",
  text: `with given as (
      select *, row_number() over (partition by device_no order by position) as n
      from unnest($1::int[], $2::bigint[], $3::int[], $4::uuid[], $5::bigint[], $6::bigint[], $7::float8[], $8::bigint[], $9::real[],
          $10::real[], $11::smallint[], $12::smallint[]) with ordinality
        as g(device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at_ms, clock_s, distance_mm, temperature_c, raw_mm, error_code,
          position)
    ),
    -- Counted only as far as it matters.
    room as (
      select device_no, ${MOST_UNPLACED} - (
          select count(*) from (select from unplaced_readings u where u.device_no = d.device_no limit ${MOST_UNPLACED}) as waiting) as n
      from (select distinct device_no from given) as d
    ),
    written as (
      insert into unplaced_readings
        (device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at, clock_s, distance_mm, temperature_c, raw_mm, error_code)
      select device_no, boot, seq, account_id, up_ms, sent_up_ms, to_timestamp(received_at_ms / 1000), clock_s, distance_mm, temperature_c,
        raw_mm, error_code
      from given join room using (device_no) where given.n <= room.n
      -- In one order everywhere, so that two workers never wait for each other in a circle.
      order by device_no, boot, seq
      on conflict do nothing
    )
    select (position - 1)::int as place from given join room using (device_no) where given.n > room.n`,
};

/** Answers with the places of those for which their device has no room; the bound may be passed by what is written at the same moment. */
export async function insertUnplaced(pool: Pool, rows: readonly UnplacedRow[]): Promise<number[]> {
  const column = (pick: (row: UnplacedRow) => number | bigint | string | null) => arrayLiteral(rows, pick);
  const values = [
    column((row) => row.deviceNo),
    column((row) => row.boot),
    column((row) => row.seq),
    column((row) => row.accountId),
    column(({ reading }) => reading.upMs),
    column((row) => row.sentUpMs),
    column((row) => row.receivedAtMs),
    column(({ reading }) => reading.clockS),
    column(({ reading }) => reading.distanceMm),
    column(({ reading }) => reading.temperatureC),
    column(({ reading }) => reading.rawMm),
    column(({ reading }) => reading.errorCode),
  ];
  const result = await queryKeeping<{ place: number }>(pool, { ...INSERT, values });
  return result.rows.map(({ place }) => place);
}

export type DisputedBoot = Readonly<{
  deviceNo: number;
  boot: string;
  anchorMs: number;
  anchoredUpMs: number;
  corrections: number;
  isSettled: boolean;
  isMoving: boolean;
  /** Of the same boot; null when the device is in another. */
  latestUpMs: number | null;
  latestReceivedAtMs: number | null;
  /** Null while there is no boot after this one, or its own readings wait. */
  nextAnchorMs: number | null;
}>;

/** In the order of their keys, after the one given. The rows of a device without a boot are those of a deleted one: they are swept. */
export async function listDisputedBoots(
  pool: Pool,
  after: Readonly<Pick<DisputedBoot, "deviceNo" | "boot">>,
  limit: number,
): Promise<DisputedBoot[]> {
  const result = await pool.query<DisputedBoot>({
    name: "list-disputed-boots",
    // One look into the index per boot, however many readings wait.
    text: `with recursive waiting as (
        (select device_no, boot, 1 as n from unplaced_readings where (device_no, boot) > ($1::int, $2::bigint)
         order by device_no, boot limit 1)
        union all
        select next.device_no, next.boot, waiting.n + 1
        from waiting cross join lateral (
          select device_no, boot from unplaced_readings u where (u.device_no, u.boot) > (waiting.device_no, waiting.boot)
          order by u.device_no, u.boot limit 1) as next
        where waiting.n < $3
      )
      select b.device_no as "deviceNo", b.boot, ${ms("b.anchor_at")} as "anchorMs", b.anchored_up_ms::float8 as "anchoredUpMs", b.corrections,
        b.is_settled as "isSettled", b.is_moving as "isMoving", l.up_ms::float8 as "latestUpMs",
        ${ms("l.last_received_at")} as "latestReceivedAtMs",
        (select case when not exists (
            select from unplaced_readings u where u.device_no = next.device_no and u.boot = next.boot) then ${ms("next.anchor_at")} end
          from device_boots next where next.device_no = b.device_no and next.boot > b.boot order by next.boot limit 1) as "nextAnchorMs"
      from waiting join device_boots b using (device_no, boot)
        left join device_latest l on l.device_no = b.device_no and l.boot = b.boot
      order by b.device_no, b.boot`,
    values: [after.deviceNo, after.boot, limit],
  });
  return result.rows;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

export type StoredWaiting = WaitingReading & Readonly<{ seq: number }>;

export async function listWaiting(pool: Pool, { deviceNo, boot }: DisputedBoot): Promise<StoredWaiting[]> {
  const result = await pool.query<StoredWaiting>({
    name: "list-waiting",
    text: `select seq, up_ms::float8 as "upMs", sent_up_ms::float8 as "sentUpMs", clock_s::float8 as "clockS", ${ms("received_at")} as "receivedAtMs"
      from unplaced_readings where device_no = $1 and boot = $2 order by seq limit ${MOST_UNPLACED}`,
    values: [deviceNo, boot],
  });
  return result.rows;
}

/** When the first and the last row of the boot were taken, by the anchor it has; null when it has none. */
export async function findStretch(
  pool: Pool,
  { deviceNo, boot, anchorMs }: DisputedBoot,
  newestUpMs: number,
): Promise<readonly [firstMs: number, lastMs: number] | null> {
  const result = await pool.query<{ firstMs: number | null; lastMs: number | null }>(
    `select ${ms("min(taken_at)")} as "firstMs", ${ms("max(taken_at)")} as "lastMs" from sensor_readings
     where device_no = $1 and boot = $2 and taken_at >= $3 and taken_at <= $4`,
    [deviceNo, boot, new Date(anchorMs - MARGIN_MS), new Date(anchorMs + newestUpMs + MARGIN_MS)],
  );
  const { firstMs = null, lastMs = null } = result.rows[0] ?? {};
  return firstMs === null || lastMs === null ? null : [firstMs, lastMs];
}

/** As in the database's own function: a device's clock may be believed ten minutes either way. */
const MARGIN_MS = 15 * 60_000;

export type PlacedReading = Readonly<{ seq: number; takenAtMs: number; receivedAtMs: number }>;

/** How many rows are new; null when the boot's rows may not be moved yet, or another worker has moved them. All of it in one transaction. No anchor: it stays. */
export async function settleBoot(
  pool: Pool,
  { deviceNo, boot, corrections }: DisputedBoot,
  anchorMs: number | null,
  newestUpMs: number,
  placed: readonly PlacedReading[],
): Promise<number | null> {
  const result = await pool.query<{ placed: number | null }>(
    "select settle_boot($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6::int[], $7::float8[], $8::float8[]) as placed",
    [
      deviceNo,
      boot,
      corrections,
      anchorMs,
      newestUpMs,
      arrayLiteral(placed, ({ seq }) => seq),
      arrayLiteral(placed, ({ takenAtMs }) => takenAtMs),
      arrayLiteral(placed, ({ receivedAtMs }) => receivedAtMs),
    ],
  );
  return result.rows[0]?.placed ?? null;
}
