// What the devices took beside what the database holds, compared as sets by the database itself.

import type { System } from "./system.ts";

/** A device numbers its readings of one boot from 1 without gaps. */
export type TakenReadings = Readonly<{ registrationId: string; boot: string; taken: number }>;

export type Comparison = Readonly<{ expected: number; missing: number; rows: number; duplicates: number }>;

/** A boot "57-9f3c1a77" is stored as counter * 2^32 + random part. */
const BOOT = "(split_part(t.boot, '-', 1)::bigint << 32) + ('x' || split_part(t.boot, '-', 2))::bit(32)::bigint";

const COMPARE = `
  with taken as (
    select d.device_no, seq, ${BOOT} as boot
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

const COUNT = `
  select count(*)::int as rows from unnest($1::uuid[], $2::text[], $3::int[]) as t(registration_id, boot, taken)
    join devices d using (registration_id)
    join sensor_readings r on r.device_no = d.device_no and r.boot = ${BOOT} and r.seq <= t.taken`;

const valuesOf = (devices: readonly TakenReadings[]) => [
  devices.map((d) => d.registrationId),
  devices.map((d) => d.boot),
  devices.map((d) => d.taken),
];

/** Cheap enough to be asked while they are being written. Whether each is there, and once, is the comparison's to say. */
export async function isAsManyStored(system: System, devices: readonly TakenReadings[]): Promise<boolean> {
  const [counted] = await system.rows<{ rows: number }>(COUNT, valuesOf(devices));
  return (counted?.rows ?? 0) >= devices.reduce((sum, { taken }) => sum + taken, 0);
}

export async function compareReadings(system: System, devices: readonly TakenReadings[]): Promise<Comparison> {
  const [comparison] = await system.rows<Comparison>(COMPARE, valuesOf(devices));
  if (!comparison) throw new Error("a query of scalars answers with one row");
  return comparison;
}
