// device_latest: what each device last said. A late report never overwrites a newer one.

import { bootNumber } from "@halocline/domain/devices/boot";
import type { DeviceReport } from "@halocline/domain/devices/report";
import { arrayLiteral, quoted } from "../db/array-literal.ts";
import { type Pool, queryKeeping } from "../db/pools.ts";

export type LatestRow = Readonly<{ deviceNo: number; accountId: string; seq: number | null; report: DeviceReport }>;

const relayBits = (relays: readonly boolean[]): number =>
  relays.reduce((bits, isOn, index) => (isOn ? bits | (1 << index) : bits), 0);

const UPSERT = {
  name: "upsert-device-latest",
  text: `insert into device_latest as latest
      (device_no, account_id, boot, up_ms, last_seq, last_received_at, relays_on, is_sensor_ok, state, fault, config_revision, firmware_version, rssi_dbm,
       distance_mm)
    select device_no, account_id, boot, up_ms, last_seq, to_timestamp(received_at_ms / 1000), relays_on, is_sensor_ok, state, fault, config_revision,
           firmware_version, rssi_dbm, distance_mm
    from unnest($1::int[], $2::uuid[], $3::bigint[], $4::bigint[], $5::float8[], $6::smallint[], $7::bool[], $8::text[], $9::text[], $10::int[],
                $11::text[], $12::smallint[], $13::int[], $14::real[])
      as r(device_no, account_id, boot, up_ms, received_at_ms, relays_on, is_sensor_ok, state, fault, config_revision, firmware_version, rssi_dbm, last_seq, distance_mm)
    -- In one order everywhere, so that two workers never wait for each other in a circle.
    order by device_no
    on conflict (device_no) do update set
      boot = excluded.boot, up_ms = excluded.up_ms, last_received_at = excluded.last_received_at, relays_on = excluded.relays_on,
      is_sensor_ok = excluded.is_sensor_ok, state = excluded.state, fault = excluded.fault, config_revision = excluded.config_revision,
      firmware_version = excluded.firmware_version, rssi_dbm = excluded.rssi_dbm, distance_mm = excluded.distance_mm, will_boot = null,
      last_seq = case when excluded.boot = latest.boot then coalesce(excluded.last_seq, latest.last_seq) else excluded.last_seq end
    where (excluded.boot >> 32) > (latest.boot >> 32)
       or ((excluded.boot >> 32) = (latest.boot >> 32) and (excluded.boot <> latest.boot or excluded.up_ms > latest.up_ms))`,
};

/** At most one row per device. */
export async function upsertLatest(pool: Pool, rows: readonly LatestRow[]): Promise<void> {
  const column = (pick: (report: DeviceReport) => number | bigint | boolean | string | null) =>
    arrayLiteral(rows, (row) => pick(row.report));
  const values = [
    arrayLiteral(rows, (row) => row.deviceNo),
    arrayLiteral(rows, (row) => row.accountId),
    column((report) => bootNumber(report.boot)),
    column((report) => report.upMs),
    column((report) => report.receivedAtMs),
    column((report) => relayBits(report.relays)),
    column((report) => report.isSensorOk),
    column((report) => quoted(report.state)),
    column((report) => quoted(report.fault)),
    column((report) => report.configRevision),
    column((report) => quoted(report.firmwareVersion)),
    column((report) => report.rssiDbm),
    arrayLiteral(rows, (row) => row.seq),
    column((report) => report.distanceMm),
  ];
  await queryKeeping(pool, { ...UPSERT, values });
}

/** Brings the relay rows of these devices in line with their latest report; only rows that differ are written. */
export async function syncRelays(pool: Pool, deviceNos: readonly number[]): Promise<void> {
  await queryKeeping(pool, {
    name: "sync-relays",
    text: `update relays r set is_on = not r.is_on, last_changed_at = latest.last_received_at
      from devices d join device_latest latest on latest.device_no = d.device_no
      where d.device_no = any($1::int[]) and r.device_id = d.id
        and r.is_on is distinct from (((latest.relays_on >> (r.channel_number - 1)) & 1) = 1)`,
    values: [arrayLiteral(deviceNos, (deviceNo) => deviceNo)],
  });
}

/** The last will counts only for the boot we know as current. */
export async function recordWill(pool: Pool, registrationId: string, boot: bigint): Promise<void> {
  await pool.query({
    name: "record-will",
    text: `update device_latest latest set will_boot = $2 from devices d
      where d.registration_id = $1 and latest.device_no = d.device_no and latest.boot = $2`,
    values: [registrationId, boot.toString()],
  });
}

/** The device is there again: its will no longer counts. Only telemetry makes it online, so nothing else changes. */
export async function recordHello(pool: Pool, registrationId: string, boot: bigint): Promise<void> {
  await pool.query({
    name: "record-hello",
    text: `update device_latest latest set will_boot = null from devices d
      where d.registration_id = $1 and latest.device_no = d.device_no and latest.boot = $2`,
    values: [registrationId, boot.toString()],
  });
}
