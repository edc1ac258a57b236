// The settings a device must learn, as they stand now, and which devices have not learned them yet.

import type { ConfigSource } from "@halocline/domain/devices/config";
import type { RelayLimitChange } from "@halocline/domain/tanks/system-settings";
import { sql } from "kysely";
import type { RelayRole } from "../../db/database.types.ts";
import { INTERVAL_IN_EFFECT } from "../../db/interval-in-effect.ts";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";
import { loadTimeLimits } from "./system-settings.store.ts";

export type DeviceSettings = Readonly<{ registrationId: string; source: ConfigSource }>;

const MOST_AT_ONCE = 500;

export async function loadSettings(transaction: Tx, deviceIds: readonly string[]): Promise<DeviceSettings[]> {
  if (deviceIds.length === 0) return [];
  const devices = await transaction
    .selectFrom("devices")
    .select(["id", "accountId", "registrationId", "configRevision", "readingIntervalS"])
    .where("id", "in", deviceIds)
    .execute();
  if (devices.length === 0) return [];
  const relays = await transaction
    .selectFrom("relays")
    .select(["deviceId", "channelNumber", "role", "maxRuntimeS"])
    .where("deviceId", "in", deviceIds)
    .execute();
  const tanks = await transaction.selectFrom("tanks").select(TANK_COLUMNS).where("deviceId", "in", deviceIds).execute();
  const limits = await loadTimeLimits(
    transaction,
    devices.map(({ accountId }) => accountId),
  );
  return devices.map(({ id, accountId, registrationId, configRevision, readingIntervalS }) => {
    const settings = limits.get(accountId);
    if (!settings) throw new Error(`account ${accountId} has no settings`);
    const tank = tanks.find(({ deviceId }) => deviceId === id);
    return {
      registrationId,
      source: {
        revision: configRevision,
        intervalS: readingIntervalS,
        relays: relays.filter(({ deviceId }) => deviceId === id),
        calibration: calibrationOf(tank),
        settings,
        areaCm2: tank?.areaCm2 ?? null,
        flowsMlPerMin: {
          drain: tank?.drainMlPerMin ?? null,
          fill: tank?.fillMlPerMin ?? null,
          topup: tank?.topupMlPerMin ?? null,
        },
        hasAutoTopUp: tank?.hasAutoTopUp ?? false,
      },
    };
  });
}

const TANK_COLUMNS = [
  "deviceId",
  "topDistanceMm",
  "drainDistanceMm",
  "hysteresisMm",
  "topOffDistanceMm",
  "areaCm2",
  "drainMlPerMin",
  "fillMlPerMin",
  "topupMlPerMin",
  "hasAutoTopUp",
] as const;

type Distances = Readonly<{
  topDistanceMm: number | null;
  drainDistanceMm: number | null;
  hysteresisMm: number;
  topOffDistanceMm: number | null;
}>;

export function calibrationOf(tank: Distances | undefined): ConfigSource["calibration"] {
  if (!tank || tank.topDistanceMm === null || tank.drainDistanceMm === null) return null;
  const { topDistanceMm, drainDistanceMm, hysteresisMm, topOffDistanceMm } = tank;
  return { topDistanceMm, drainDistanceMm, hysteresisMm, topOffDistanceMm };
}

/** Across accounts: heard lately, reporting another revision, and not one that refused this one. */
export async function listOutdatedDevices(transaction: SystemTx, heardAfterMs: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom("devices as d")
    .innerJoin("deviceLatest as l", "l.deviceNo", "d.deviceNo")
    .select("d.id")
    .where("l.lastReceivedAt", ">", new Date(heardAfterMs))
    .whereRef("l.configRevision", "is distinct from", "d.configRevision")
    .whereRef("d.configRefusedRevision", "is distinct from", "d.configRevision")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export type RelayChange = Readonly<{ name?: string | null; role?: RelayRole; maxRuntimeS?: number | null }>;

/** Whoever changes what the device must know, counts its revision up in the same commit. */
export async function changeRelay(transaction: AccountTx, deviceId: string, channel: number, change: RelayChange): Promise<void> {
  if (Object.keys(change).length > 0)
    await transaction
      .updateTable("relays")
      .set(change)
      .where("deviceId", "=", deviceId)
      .where("channelNumber", "=", channel)
      .execute();
}

/** Those that still had the settings' limit; one that its owner chose stays. The revision is counted up by who changes the settings. */
export async function moveRelayLimits(
  transaction: AccountTx,
  accountId: string,
  { role, fromS, toS }: RelayLimitChange,
): Promise<void> {
  await transaction
    .updateTable("relays")
    .set({ maxRuntimeS: toS })
    .where("accountId", "=", accountId)
    .where("role", "=", role)
    .where("maxRuntimeS", "=", fromS)
    .execute();
}

/**
 * For everything an account's devices work by alike. An interval that a device has not acknowledged yet was never in
 * effect, so the one before it stays the one before. Answers with the devices concerned.
 */
export async function bumpRevisionsOf(transaction: AccountTx, accountId: string, intervalS: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update devices d set config_revision = d.config_revision + 1,
      previous_interval_s = case when d.reading_interval_s = ${intervalS} then d.previous_interval_s else now.interval_s end,
      interval_revision = case when d.reading_interval_s = ${intervalS} then d.interval_revision else d.config_revision + 1 end,
      reading_interval_s = ${intervalS}
    from (select d.id, ${sql.raw(INTERVAL_IN_EFFECT)} as interval_s
      from devices d left join device_latest l using (device_no) where d.account_id = ${accountId}) as now
    where d.id = now.id returning d.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function bumpRevision(transaction: AccountTx, deviceId: string): Promise<void> {
  await transaction.updateTable("devices").set({ configRevision: sql`config_revision + 1` }).where("id", "=", deviceId).execute();
}
