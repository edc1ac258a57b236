// Who is there, as last announced, in device_latest: read and written only for the few devices that one look found to be news.

import type { DeviceStatus, PresenceFacts } from "@halocline/domain/devices/presence";
import { sql } from "kysely";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { Database } from "../../db/pools.ts";

export type PresenceRow = Readonly<{ deviceNo: number; facts: PresenceFacts; announced: DeviceStatus | null }>;

type Row = Readonly<{
  deviceNo: number;
  lastReceivedAt: Date;
  intervalS: number;
  hasWill: boolean;
  hasFault: boolean;
  isSensorOk: boolean;
  announced: DeviceStatus | null;
}>;

export async function listPresence(database: Database, deviceNos: readonly number[]): Promise<PresenceRow[]> {
  const { rows } = await sql<Row>`
    select l.device_no, l.last_received_at, ${sql.raw(INTERVAL_IN_EFFECT)} as interval_s, coalesce(l.will_boot = l.boot, false) as has_will,
      l.fault is not null as has_fault, l.is_sensor_ok, l.announced_status as announced
    from device_latest l join devices d using (device_no) where l.device_no = any(${deviceNos}::int[])`.execute(database);
  return rows.map((row) => ({
    deviceNo: row.deviceNo,
    announced: row.announced,
    facts: {
      lastReceivedAtMs: row.lastReceivedAt.getTime(),
      intervalS: row.intervalS,
      hasWillOfCurrentBoot: row.hasWill,
      hasLatchedFault: row.hasFault,
      isSensorOk: row.isSensorOk,
    },
  }));
}

export type PresenceChange = Readonly<{ deviceNo: number; status: DeviceStatus }>;

/** The registrations whose presence is news; of several workers only one gets each. Locked in the order in which ingest locks. */
export async function savePresence(database: Database, changes: readonly PresenceChange[], nowMs: number): Promise<string[]> {
  if (changes.length === 0) return [];
  const deviceNos = changes.map(({ deviceNo }) => deviceNo);
  const statuses = changes.map(({ status }) => status);
  const { rows } = await sql<{ registrationId: string }>`
    with locked as materialized (
        select l.device_no, c.status from device_latest l
          join unnest(${deviceNos}::int[], ${statuses}::device_status[]) as c(device_no, status) using (device_no)
        where l.announced_status is distinct from c.status order by l.device_no for no key update of l),
      news as (
        update device_latest l set announced_status = locked.status, announced_since = ${new Date(nowMs)}
        from locked where l.device_no = locked.device_no returning l.device_no)
    select d.registration_id from news join devices d using (device_no)`.execute(database);
  return rows.map(({ registrationId }) => registrationId);
}

/** Brings all copies in device_latest in line with what they are copied from. Triggers do; a restore may have gone without them. */
export async function repairCopies(database: Database): Promise<void> {
  await sql`select copy_to_latest(array(select device_no from device_latest))`.execute(database);
}
