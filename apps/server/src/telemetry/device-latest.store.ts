// device_latest: what each device last said. A late report never overwrites a newer one.

import { bootNumber } from "@halocline/domain/devices/boot";
import type { DeviceReport } from "@halocline/domain/devices/report";
import { arrayLiteral, quoted } from "../db/array-literal.ts";
import { bigint8, binaryArray, float4, float8, int2, int4, int8, uuid } from "../db/binary-array.ts";
import { type Pool, queryKeeping } from "../db/pools.ts";

export type LatestRow = Readonly<{ deviceNo: number; accountId: string; seq: number | null; report: DeviceReport }>;

const relayBits = (relays: readonly boolean[]): number =>
  relays.reduce((bits, isOn, index) => (isOn ? bits | (1 << index) : bits), 0);

const COLUMNS = `boot, up_ms, last_seq, relays_on, is_sensor_ok, distance_mm, state, fault, config_revision, firmware_version, rssi_dbm`;
const GIVEN = `unnest($1::int[], $2::bigint[], $3::bigint[], $4::int[], $5::smallint[], $6::bool[], $7::real[], $8::text[], $9::text[], $10::int[],
    $11::text[], $12::smallint[], $13::float8[]`;

/** What a report says, of the stored row `latest` and a later one that is called `name`. */
const assignments = (name: string) => `boot = ${name}.boot, up_ms = ${name}.up_ms, relays_on = ${name}.relays_on,
      is_sensor_ok = ${name}.is_sensor_ok, distance_mm = ${name}.distance_mm, state = ${name}.state, fault = ${name}.fault,
      config_revision = ${name}.config_revision, firmware_version = ${name}.firmware_version, rssi_dbm = ${name}.rssi_dbm, will_boot = null,
      last_seq = case when ${name}.boot = latest.boot then coalesce(${name}.last_seq, latest.last_seq) else ${name}.last_seq end`;

/** As `isLater` of the domain. */
const isLater = (name: string) => `((${name}.boot >> 32) > (latest.boot >> 32)
      or ((${name}.boot >> 32) = (latest.boot >> 32) and (${name}.boot <> latest.boot or ${name}.up_ms > latest.up_ms)))`;

/** Nearly every report is of a device that has its row. An upsert would lock that row first, which is one more record in the log. */
const MOVE = {
  name: "move-device-latest",
  text: `update device_latest latest set ${assignments("r")}, last_received_at = to_timestamp(r.received_at_ms / 1000)
    -- In one order everywhere, so that two workers never wait for each other in a circle.
    from (select * from ${GIVEN}) as g(device_no, ${COLUMNS}, received_at_ms) order by device_no) r
    where latest.device_no = r.device_no and ${isLater("r")}`,
};

const UPSERT = {
  name: "upsert-device-latest",
  text: `insert into device_latest as latest (device_no, ${COLUMNS}, last_received_at, account_id)
    select device_no, ${COLUMNS}, to_timestamp(received_at_ms / 1000), account_id
    from ${GIVEN}, $14::uuid[]) as r(device_no, ${COLUMNS}, received_at_ms, account_id)
    order by device_no
    on conflict (device_no) do update set ${assignments("excluded")}, last_received_at = excluded.last_received_at
    where ${isLater("excluded")}`,
};

function valuesOf(rows: readonly LatestRow[]): (Buffer | string)[] {
  return [
    binaryArray(int4, rows, (row) => row.deviceNo),
    binaryArray(bigint8, rows, ({ report }) => bootNumber(report.boot)),
    binaryArray(int8, rows, ({ report }) => report.upMs),
    binaryArray(int4, rows, (row) => row.seq),
    binaryArray(int2, rows, ({ report }) => relayBits(report.relays)),
    arrayLiteral(rows, ({ report }) => report.isSensorOk),
    binaryArray(float4, rows, ({ report }) => report.distanceMm),
    arrayLiteral(rows, ({ report }) => quoted(report.state)),
    arrayLiteral(rows, ({ report }) => quoted(report.fault)),
    binaryArray(int4, rows, ({ report }) => report.configRevision),
    arrayLiteral(rows, ({ report }) => quoted(report.firmwareVersion)),
    binaryArray(int2, rows, ({ report }) => report.rssiDbm),
    binaryArray(float8, rows, ({ report }) => report.receivedAtMs),
  ];
}

/** At most one row per device. */
export async function writeLatest(pool: Pool, rows: readonly LatestRow[]): Promise<void> {
  const { rowCount } = await queryKeeping(pool, { ...MOVE, values: valuesOf(rows) });
  if (rowCount === rows.length) return;
  // The others have no row yet, or a later one, which the upsert leaves alone as well; most often a later one.
  const absent = await listAbsent(pool, rows);
  if (absent.size > 0)
    await upsertLatest(
      pool,
      rows.filter(({ deviceNo }) => absent.has(deviceNo)),
    );
}

async function listAbsent(pool: Pool, rows: readonly LatestRow[]): Promise<ReadonlySet<number>> {
  const result = await queryKeeping<{ deviceNo: number }>(pool, {
    name: "list-absent-latest",
    text: `select r.device_no as "deviceNo" from unnest($1::int[]) as r(device_no)
      where not exists (select from device_latest latest where latest.device_no = r.device_no)`,
    values: [binaryArray(int4, rows, (row) => row.deviceNo)],
  });
  return new Set(result.rows.map(({ deviceNo }) => deviceNo));
}

/** For those without a row; one that was made meanwhile is moved. */
export async function upsertLatest(pool: Pool, rows: readonly LatestRow[]): Promise<void> {
  const accountIds = binaryArray(uuid, rows, (row) => row.accountId);
  await queryKeeping(pool, { ...UPSERT, values: [...valuesOf(rows), accountIds] });
}

/** `relaysOn` as in device_latest: a bit per channel. */
export type SwitchedDevice = Readonly<{ deviceId: string; accountId: string; relaysOn: number }>;

/** Brings the relay rows of these devices in line with their latest report; only rows that differ are written, and told once per row. */
export async function syncRelays(pool: Pool, deviceNos: readonly number[]): Promise<SwitchedDevice[]> {
  const { rows } = await queryKeeping<SwitchedDevice>(pool, {
    name: "sync-relays",
    text: `update relays r set is_on = not r.is_on, last_changed_at = latest.last_received_at
      from devices d join device_latest latest on latest.device_no = d.device_no
      where d.device_no = any($1::int[]) and r.device_id = d.id
        and r.is_on is distinct from (((latest.relays_on >> (r.channel_number - 1)) & 1) = 1)
      returning d.id as "deviceId", d.account_id as "accountId", latest.relays_on as "relaysOn"`,
    values: [arrayLiteral(deviceNos, (deviceNo) => deviceNo)],
  });
  return rows;
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
