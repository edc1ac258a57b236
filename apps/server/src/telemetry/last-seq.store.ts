// Up to which reading of a boot nothing is missing: what a welcome tells a device, which then repeats all above it.

import type { Pool } from "../db/pools.ts";

const HOUR_MS = 3_600_000;
/** A device keeps every reading of four hours, and one a minute of a day before them. */
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
    whole as (
      select seq, coalesce(lag(seq) over (order by seq), (select seq from earlier), 0) as seq_before from sensor_readings
      where device_no = (select device_no from device) and boot = $2 and taken_at >= $4 and taken_at < $5
    )
    select coalesce(
      (select seq_before from whole where seq > seq_before + 1 order by seq limit 1),
      (select max(seq) from whole),
      (select seq from earlier),
      (select last_seq from device_latest where device_no = (select device_no from device) and boot = $2)) as seq`,
};

export async function readLastSeq(pool: Pool, registrationId: string, boot: bigint, nowMs: number): Promise<number | null> {
  // The bounds are values, not expressions: only then are the other days' partitions left out of the plan.
  const bounds = [nowMs - THINNED_MS, nowMs - WHOLE_MS, nowMs + CLOCK_AHEAD_MS].map((ms) => new Date(ms));
  const result = await pool.query<{ seq: number | null }>({ ...READ, values: [registrationId, boot.toString(), ...bounds] });
  // Numbers begin at 1.
  return result.rows[0]?.seq || null;
}
