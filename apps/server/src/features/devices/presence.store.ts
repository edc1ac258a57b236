// Who is there, as last announced. Read in portions along the primary key: whole, quick, and never a lock on what
// ingest writes.

import type { DeviceStatus, PresenceFacts } from "@halocline/domain/devices/presence";
import { arrayLiteral } from "../../db/array-literal.ts";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { Pool } from "../../db/pools.ts";

export type PresenceRow = Readonly<{ deviceNo: number; facts: PresenceFacts; announced: DeviceStatus | null }>;

type Row = Readonly<{
  deviceNo: number;
  receivedAtMs: number;
  intervalS: number;
  hasWill: boolean;
  hasFault: boolean;
  isSensorOk: boolean;
  announced: DeviceStatus | null;
}>;

export async function listPresence(pool: Pool, afterDeviceNo: number, limit: number): Promise<PresenceRow[]> {
  const result = await pool.query<Row>({
    name: "list-presence",
    text: `select l.device_no as "deviceNo", (extract(epoch from l.last_received_at) * 1000)::float8 as "receivedAtMs",
        ${INTERVAL_IN_EFFECT} as "intervalS", coalesce(l.will_boot = l.boot, false) as "hasWill", l.fault is not null as "hasFault",
        l.is_sensor_ok as "isSensorOk", p.status as announced
      from device_latest l join devices d using (device_no) left join device_presence p using (device_no)
      where l.device_no > $1 order by l.device_no limit $2`,
    values: [afterDeviceNo, limit],
  });
  return result.rows.map((row) => ({
    deviceNo: row.deviceNo,
    announced: row.announced,
    facts: {
      lastReceivedAtMs: row.receivedAtMs,
      intervalS: row.intervalS,
      hasWillOfCurrentBoot: row.hasWill,
      hasLatchedFault: row.hasFault,
      isSensorOk: row.isSensorOk,
    },
  }));
}

export type PresenceChange = Readonly<{ deviceNo: number; status: DeviceStatus }>;

/** The registrations whose presence is news; of several workers only one gets each. */
export async function savePresence(pool: Pool, changes: readonly PresenceChange[], nowMs: number): Promise<string[]> {
  if (changes.length === 0) return [];
  const result = await pool.query<{ registration_id: string }>({
    name: "save-presence",
    text: `with news as (
        insert into device_presence as p (device_no, account_id, status, since)
        select c.device_no, d.account_id, c.status, to_timestamp($3::float8 / 1000)
        from unnest($1::int[], $2::text[]) as c(device_no, status) join devices d using (device_no)
        order by c.device_no
        on conflict (device_no) do update set status = excluded.status, since = excluded.since
        where p.status <> excluded.status
        returning device_no)
      select d.registration_id from news join devices d using (device_no)`,
    values: [arrayLiteral(changes, ({ deviceNo }) => deviceNo), arrayLiteral(changes, ({ status }) => status), nowMs],
  });
  return result.rows.map((row) => row.registration_id);
}
