// Tanks with their calibration and what is known of their water, always inside one account.

import type { RunType } from "@halocline/domain/runs/runs";
import { sql } from "kysely";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";
import { unlessDemo } from "../../db/unless-demo.ts";
import { CONFIRMED, HAS_CHANGE_AHEAD, type StoredLedger, TOP_UPS } from "./ledger.store.ts";

type TankRow = Readonly<{
  id: string;
  deviceId: string;
  name: string;
  topDistanceMm: number | null;
  drainDistanceMm: number | null;
  hysteresisMm: number;
  topOffDistanceMm: number | null;
  calibratedAt: Date | null;
  calibratedBy: string | null;
  hasAutoTopUp: boolean;
  isTopUpLocked: boolean;
  lastWaterChangeAt: Date | null;
  /** The earliest next start of its schedules. */
  nextScheduleAt: Date | null;
  nextScheduleType: RunType | null;
  /** Null: a whole change, or a top-up. */
  nextScheduleLitres: number | null;
  timezone: string;
  areaCm2: number | null;
  systemLitres: number | null;
  mixPpt: number | null;
  saltReservoirLitres: number | null;
  freshReservoirLitres: number | null;
  wasteLitres: number | null;
  sumpRoomLitres: number | null;
  drainMlPerMin: number | null;
  fillMlPerMin: number | null;
  topupMlPerMin: number | null;
}>;

export type StoredTank = TankRow & StoredLedger;

const COLUMNS = [
  "t.id",
  "t.deviceId",
  "t.name",
  "t.topDistanceMm",
  "t.drainDistanceMm",
  "t.hysteresisMm",
  "t.topOffDistanceMm",
  "t.calibratedAt",
  "t.hasAutoTopUp",
  "t.lastWaterChangeAt",
  "t.timezone",
  "t.areaCm2",
  "t.systemLitres",
  "t.mixPpt",
  "t.saltReservoirLitres",
  "t.freshReservoirLitres",
  "t.wasteLitres",
  "t.sumpRoomLitres",
  "t.drainMlPerMin",
  "t.fillMlPerMin",
  "t.topupMlPerMin",
] as const;

/** All tanks of the account, or the one asked for; a foreign id gives the same empty answer as a missing one. */
export function listTanks(transaction: Tx, accountId: string, tankId?: string): Promise<StoredTank[]> {
  let query = transaction
    .selectFrom("tanks as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .leftJoin("deviceHellos as h", "h.deviceNo", "d.deviceNo")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("schedules as s")
          .select(["s.nextStartAt as nextScheduleAt", "s.litres as nextScheduleLitres"])
          .select(sql<RunType>`s.type`.as("nextScheduleType"))
          .whereRef("s.tankId", "=", "t.id")
          .where("s.nextStartAt", "is not", null)
          .orderBy("s.nextStartAt")
          .orderBy("s.id")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .select(unlessDemo<string>("t.calibratedBy").as("calibratedBy"))
    .select(sql<boolean>`coalesce(h.is_top_up_locked, false)`.as("isTopUpLocked"))
    .select(["next.nextScheduleAt", "next.nextScheduleType", "next.nextScheduleLitres"])
    .select([CONFIRMED.as("confirmed"), TOP_UPS.as("topUpDays"), HAS_CHANGE_AHEAD.as("hasChangeAhead")])
    .where("t.accountId", "=", accountId)
    .orderBy("t.createdAt")
    .orderBy("t.id");
  if (tankId !== undefined) query = query.where("t.id", "=", tankId);
  return query.execute();
}

export type TankChange = Readonly<
  Partial<Omit<TankRow, "id" | "deviceId" | "isTopUpLocked" | "lastWaterChangeAt" | `nextSchedule${string}`>>
>;

/** Whoever changes what the device must know, counts its revision up in the same commit. */
export async function saveTank(transaction: AccountTx, accountId: string, tankId: string, change: TankChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await transaction.updateTable("tanks").set(change).where("accountId", "=", accountId).where("id", "=", tankId).execute();
}

/** By the device that speaks; an older word never overwrites a newer one. */
export async function saveWaterChange(transaction: SystemTx, tankId: string, atMs: number): Promise<void> {
  await transaction
    .updateTable("tanks")
    .set({ lastWaterChangeAt: sql`greatest(last_water_change_at, ${new Date(atMs)}::timestamptz)` })
    .where("id", "=", tankId)
    .execute();
}

type CalibrationMarks = Readonly<{ topDistanceMm: number | null; drainDistanceMm: number | null }>;
export type AppliedCalibration = Readonly<{
  tankId: string;
  calibratedBy: string | null;
  topDistanceMm: number;
  drainDistanceMm: number;
  before: CalibrationMarks;
}>;

/** Kept until the device works with the new one; of several in a row, the one that the device still has. */
export async function keepCalibrationBefore(transaction: AccountTx, tankId: string): Promise<void> {
  await sql`update tanks set calibration_before = coalesce(calibration_before,
    jsonb_build_object('topDistanceMm', top_distance_mm, 'drainDistanceMm', drain_distance_mm)) where id = ${tankId}`.execute(
    transaction,
  );
}

/** The device works with that revision now: the calibrations that are news by this, each once. */
export async function takeAppliedCalibrations(
  transaction: SystemTx,
  deviceId: string,
  revision: number,
): Promise<AppliedCalibration[]> {
  const { rows } = await sql<AppliedCalibration>`
    with waiting as (
      select t.id, t.calibration_before from tanks t join devices d on d.id = t.device_id
      where d.id = ${deviceId} and d.config_revision <= ${revision} and t.calibration_before is not null for update of t
    )
    update tanks t set calibration_before = null from waiting where t.id = waiting.id
    returning t.id as tank_id, t.calibrated_by, t.top_distance_mm, t.drain_distance_mm, waiting.calibration_before as before`.execute(
    transaction,
  );
  return rows;
}

/** For ingest; null: not known. */
export async function findTankArea(transaction: SystemTx, tankId: string): Promise<number | null> {
  const row = await transaction.selectFrom("tanks").select("areaCm2").where("id", "=", tankId).executeTakeFirst();
  return row?.areaCm2 ?? null;
}

/** For ingest: the tank of a device, with what a run needs to know of it. */
export async function findTankOfDevice(transaction: SystemTx, deviceId: string): Promise<TankMarks | null> {
  const row = await transaction
    .selectFrom("tanks")
    .select(["id", "topDistanceMm", "drainDistanceMm", "topOffDistanceMm"])
    .where("deviceId", "=", deviceId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type TankMarks = Pick<StoredTank, "id" | "topDistanceMm" | "drainDistanceMm" | "topOffDistanceMm">;

export type TankKeys = Readonly<{ id: string; name: string; deviceId: string; deviceNo: number }>;

/** What a tank's past is found by; null when the tank is not the account's, or not at all. */
export async function findTankKeys(transaction: Tx, accountId: string, tankId: string): Promise<TankKeys | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .select(["t.id", "t.name", "t.deviceId", "d.deviceNo"])
    .where("t.id", "=", tankId)
    .where("t.accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The number under which a tank's readings are stored; null as above. */
export const findTankDeviceNo = async (transaction: AccountTx, accountId: string, tankId: string): Promise<number | null> =>
  (await findTankKeys(transaction, accountId, tankId))?.deviceNo ?? null;

/** Every zone that some tank is in. */
export async function listZones(transaction: SystemTx): Promise<string[]> {
  const rows = await transaction.selectFrom("tanks").select("timezone").distinct().execute();
  return rows.map(({ timezone }) => timezone);
}
