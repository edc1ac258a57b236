// What the devices took beside what the database holds, compared as sets by the database itself.

import type { System } from "./system.ts";

/** A device numbers its readings of one boot from 1 without gaps. */
export type TakenReadings = Readonly<{ registrationId: string; boot: string; taken: number }>;

export type Comparison = Readonly<{ expected: number; missing: number; rows: number; duplicates: number }>;

/** A boot "57-9f3c1a77" is stored as counter * 2^32 + random part. */
const COMPARE = `
  with taken as (
    select d.device_no, seq, (split_part(t.boot, '-', 1)::bigint << 32) + ('x' || split_part(t.boot, '-', 2))::bit(32)::bigint as boot
    from unnest($1::uuid[], $2::text[], $3::int[]) as t(registration_id, boot, taken)
      join devices d using (registration_id) cross join generate_series(1, t.taken) as seq
  ), stored as (
    select device_no, boot, seq, count(*) as copies from sensor_readings
    where device_no in (select device_no from devices where registration_id = any($1::uuid[])) group by device_no, boot, seq
  )
  select (select count(*) from taken)::int as expected,
    (select count(*) from taken left join stored using (device_no, boot, seq) where copies is null)::int as missing,
    (select coalesce(sum(copies), 0) from stored)::int as rows,
    (select coalesce(sum(copies - 1), 0) from stored)::int as duplicates`;

export async function compareReadings(system: System, devices: readonly TakenReadings[]): Promise<Comparison> {
  const values = [devices.map((d) => d.registrationId), devices.map((d) => d.boot), devices.map((d) => d.taken)];
  const [comparison] = await system.rows<Comparison>(COMPARE, values);
  if (!comparison) throw new Error("a query of scalars answers with one row");
  return comparison;
}
