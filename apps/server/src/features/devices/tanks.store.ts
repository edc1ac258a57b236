// Tanks with their calibration and what is known of their water, always inside one account.

import { sql } from "kysely";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";

export type StoredTank = Readonly<{
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
  timezone: string;
  areaCm2: number | null;
  systemLitres: number | null;
  saltReservoirLitres: number | null;
  freshReservoirLitres: number | null;
  wasteLitres: number | null;
  drainMlPerMin: number | null;
  fillMlPerMin: number | null;
  topupMlPerMin: number | null;
}>;

const COLUMNS = [
  "t.id",
  "t.deviceId",
  "t.name",
  "t.topDistanceMm",
  "t.drainDistanceMm",
  "t.hysteresisMm",
  "t.topOffDistanceMm",
  "t.calibratedAt",
  "t.calibratedBy",
  "t.hasAutoTopUp",
  "t.lastWaterChangeAt",
  "t.timezone",
  "t.areaCm2",
  "t.systemLitres",
  "t.saltReservoirLitres",
  "t.freshReservoirLitres",
  "t.wasteLitres",
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
    .select(COLUMNS)
    .select(sql<boolean>`coalesce(h.is_top_up_locked, false)`.as("isTopUpLocked"))
    .select(sql<Date | null>`(select min(next_start_at) from schedules where tank_id = t.id)`.as("nextScheduleAt"))
    .where("t.accountId", "=", accountId)
    .orderBy("t.createdAt")
    .orderBy("t.id");
  if (tankId !== undefined) query = query.where("t.id", "=", tankId);
  return query.execute();
}

export type TankChange = Readonly<
  Partial<Omit<StoredTank, "id" | "deviceId" | "isTopUpLocked" | "lastWaterChangeAt" | "nextScheduleAt">>
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
export async function findTankKeys(transaction: AccountTx, accountId: string, tankId: string): Promise<TankKeys | null> {
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
