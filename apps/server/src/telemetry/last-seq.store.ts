// Up to which reading of a boot nothing is missing: what a welcome tells a device, which then repeats all above it.

import type { Pool } from "../db/pools.ts";

const HOUR_MS = 3_600_000;
/** A device keeps every reading of four hours, and one a minute of 23 hours before them. */
const [WHOLE_MS, THINNED_MS] = [4 * HOUR_MS, 28 * HOUR_MS];
/** A reading may be dated by a clock that is so far ahead. */
const CLOCK_AHEAD_MS = 10 * 60_000;

/**
 * Not simply the newest: after a restore from a backup the first readings of the new connection are often committed before the
 * hello is read, and what was lost lies below them. Null: the device may hold readings of this boot and we have none below.
 */
const READ = {
  name: "read-last-seq",
  text: `with device as (select device_no from devices where registration_id = $1),
    -- The newest before the rest, so that a hole that begins earlier is seen by its end.
    earlier as (
      select seq from sensor_readings
      where device_no = (select device_no from device) and boot = $2 and taken_at >= $3 and taken_at < $4
      order by taken_at desc limit 1
    ),
    span as (
      select count(*) as readings, min(seq) as first_seq, max(seq) as last_seq, coalesce((select seq from earlier), 0) as before_seq
      from sensor_readings where device_no = (select device_no from device) and boot = $2 and taken_at >= $4 and taken_at < $5
    )
    select case
      when readings = 0 then coalesce((select seq from earlier),
        (select l.last_seq from device_latest l where l.device_no = (select device_no from device) and l.boot = $2))
      -- Nearly always, and found by counting alone.
      when first_seq = before_seq + 1 and readings = last_seq - before_seq then last_seq
      when first_seq > before_seq + 1 then before_seq
      else (
        select seq from (
          select seq, lead(seq) over (order by seq) as next_seq from sensor_readings
          where device_no = (select device_no from device) and boot = $2 and taken_at >= $4 and taken_at < $5
        ) whole where next_seq is null or next_seq > seq + 1 order by seq limit 1
      ) end as seq
    from span`,
};

export async function readLastSeq(pool: Pool, registrationId: string, boot: bigint, nowMs: number): Promise<number | null> {
  // The bounds are values, not expressions: only then are the other days' partitions left out of the plan.
  const bounds = [nowMs - THINNED_MS, nowMs - WHOLE_MS, nowMs + CLOCK_AHEAD_MS].map((ms) => new Date(ms));
  const result = await pool.query<{ seq: number | null }>({ ...READ, values: [registrationId, boot.toString(), ...bounds] });
  // Numbers begin at 1.
  return result.rows[0]?.seq || null;
}
