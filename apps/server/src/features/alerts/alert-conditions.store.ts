// What the rules need to know of the devices that a look found to be out of order, or watched.

import type { Watch } from "@halocline/domain/alerts/conditions";
import type { SeenDevice, Watches } from "@halocline/domain/alerts/rules";
import { sql } from "kysely";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { SystemTx } from "../../db/pools.ts";

export type WatchedDevice = Readonly<{
  deviceNo: number;
  deviceId: string;
  accountId: string;
  registrationId: string;
  tankId: string | null;
  seen: Omit<SeenDevice, "listeningSinceMs" | "behindMs">;
  watches: Watches;
}>;

type Row = Readonly<{
  deviceNo: number;
  deviceId: string;
  accountId: string;
  registrationId: string;
  tankId: string | null;
  intervalS: number;
  lastReceivedAt: Date;
  hasWill: boolean;
  isSensorOk: boolean;
  isPumpOn: boolean;
  wasRunOpen: boolean;
  isRunOpen: boolean;
  runEndedAt: Date | null;
  circulationIsOn: boolean | null;
  circulationChangedAt: Date | null;
  topMm: number | null;
  drainMm: number | null;
  hysteresisMm: number | null;
  topOffMm: number | null;
  distanceMm: number | null;
  hasDisputedReadings: boolean;
  watches: readonly StoredWatch[] | null;
}>;

/** As JSON: times are milliseconds. */
type StoredWatch = Watch & Readonly<{ code: string }>;

/** False while another worker is at it: then it is in good hands. Held until the transaction ends. */
export async function takeWatchTurn(transaction: SystemTx): Promise<boolean> {
  const result = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('watch_alerts')) as is_mine`.execute(transaction);
  return result.rows[0]?.isMine === true;
}

const epochMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

export async function listWatched(transaction: SystemTx, deviceNos: readonly number[]): Promise<WatchedDevice[]> {
  const result = await sql<Row>`
    select l.device_no, d.id as device_id, d.account_id, d.registration_id, t.id as tank_id,
      ${sql.raw(INTERVAL_IN_EFFECT)} as interval_s,
      l.last_received_at, coalesce(l.will_boot = l.boot, false) as has_will, l.is_sensor_ok, l.distance_mm,
      exists (select from relays r where r.device_id = d.id and r.role <> 'circulation'
        and ((l.relays_on >> (r.channel_number - 1)) & 1) = 1) as is_pump_on,
      exists (select from automation_runs r where r.tank_id = t.id and r.started_at <= l.last_received_at
        and (r.completed_at is null or r.completed_at > l.last_received_at)) as was_run_open,
      exists (select from automation_runs r where r.tank_id = t.id and r.status in ('pending', 'running')) as is_run_open,
      (select r.completed_at from automation_runs r where r.tank_id = t.id order by r.started_at desc limit 1) as run_ended_at,
      c.is_on as circulation_is_on, c.last_changed_at as circulation_changed_at,
      t.top_distance_mm as top_mm, t.drain_distance_mm as drain_mm, t.hysteresis_mm, t.top_off_distance_mm as top_off_mm,
      w.watches, l.device_no in (select device_no from unplaced_readings) as has_disputed_readings
    from device_latest l join devices d using (device_no)
      left join tanks t on t.device_id = d.id
      left join relays c on c.device_id = d.id and c.role = 'circulation'
      left join lateral (
        select json_agg(json_build_object('code', a.code, 'isOpen', a.is_open, 'isWorse', a.is_worse,
          'beganAtMs', ${epochMs("a.began_at")}, 'worseSinceMs', ${epochMs("a.worse_since")},
          'leavingSinceMs', ${epochMs("a.leaving_since")}, 'toldAtMs', ${epochMs("a.told_at")})) as watches
        from alert_watches a where a.device_id = d.id) w on true
    where l.device_no = any(${deviceNos}::int[]) order by l.device_no`.execute(transaction);
  return result.rows.map(watchedOf);
}

function watchedOf(row: Row): WatchedDevice {
  const { deviceNo, deviceId, accountId, registrationId, tankId, topMm, drainMm, hysteresisMm } = row;
  const isCalibrated = topMm !== null && drainMm !== null && hysteresisMm !== null;
  return {
    deviceNo,
    deviceId,
    accountId,
    registrationId,
    tankId,
    watches: Object.fromEntries((row.watches ?? []).map(({ code, ...watch }) => [code, watch])),
    seen: {
      intervalS: row.intervalS,
      lastReceivedAtMs: row.lastReceivedAt.getTime(),
      hasWillOfCurrentBoot: row.hasWill,
      isSensorOk: row.isSensorOk,
      wasMovingWater: row.isPumpOn || row.wasRunOpen,
      isRunOpen: row.isRunOpen,
      runEndedAtMs: row.runEndedAt?.getTime() ?? null,
      circulation:
        row.circulationIsOn === null
          ? null
          : { isOn: row.circulationIsOn, changedAtMs: row.circulationChangedAt?.getTime() ?? null },
      calibration: isCalibrated
        ? { topDistanceMm: topMm, drainDistanceMm: drainMm, hysteresisMm, topOffDistanceMm: row.topOffMm }
        : null,
      distanceMm: row.distanceMm,
      hasDisputedReadings: row.hasDisputedReadings,
    },
  };
}

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Null: nothing is watched any more. */
export async function saveWatch(
  transaction: SystemTx,
  { deviceId, accountId }: Pick<WatchedDevice, "deviceId" | "accountId">,
  code: string,
  watch: Watch | null,
): Promise<void> {
  if (watch === null) {
    await transaction.deleteFrom("alertWatches").where("deviceId", "=", deviceId).where("code", "=", code).execute();
    return;
  }
  const row = {
    beganAt: new Date(watch.beganAtMs),
    isOpen: watch.isOpen,
    isWorse: watch.isWorse,
    worseSince: timeOf(watch.worseSinceMs),
    leavingSince: timeOf(watch.leavingSinceMs),
    toldAt: new Date(watch.toldAtMs),
  };
  await transaction
    .insertInto("alertWatches")
    .values({ deviceId, accountId, code, ...row })
    .onConflict((conflict) => conflict.columns(["deviceId", "code"]).doUpdateSet(row))
    .execute();
}
