// Firmware releases belong to the instance: every account reads them. Their bytes lie apart and are no part of any list.

import { type Selectable, sql } from "kysely";
import type { FirmwareReleases } from "../../db/database.types.ts";
import type { AccountTx, Tx } from "../../db/pools.ts";

/** What the administrator says about it. */
export type ReleaseTexts = Readonly<{
  version: string;
  title: string | null;
  description: string | null;
  releaseNotes: string | null;
  compatibilityNotes: string | null;
  breakingChanges: string | null;
  migrationInstructions: string | null;
  isStable: boolean;
  isBeta: boolean;
  requiresFactoryReset: boolean;
}>;

export type StoredRelease = ReleaseTexts &
  Readonly<{
    id: string;
    fileBytes: number;
    fileSha256: Buffer;
    /** ECDSA P-256 over the SHA-256 of the file, DER. */
    signature: Buffer;
    /** These four are null together: an image without our descriptor. */
    hardware: string | null;
    protocolMin: number | null;
    protocolMax: number | null;
    layoutId: number | null;
    chip: string;
    secureVersion: number;
    createdAt: Date;
  }>;

const toRelease = ({ secureVersion, ...row }: Selectable<FirmwareReleases>): StoredRelease => ({
  ...row,
  secureVersion: Number(secureVersion),
});

/** Newest first. */
export async function listReleases(transaction: AccountTx): Promise<StoredRelease[]> {
  const rows = await transaction.selectFrom("firmwareReleases").selectAll().orderBy("createdAt", "desc").orderBy("id").execute();
  return rows.map(toRelease);
}

export async function findRelease(transaction: Tx, releaseId: string): Promise<StoredRelease | null> {
  const row = await transaction.selectFrom("firmwareReleases").selectAll().where("id", "=", releaseId).executeTakeFirst();
  return row ? toRelease(row) : null;
}

/** False: the version is taken. */
export async function insertRelease(transaction: AccountTx, release: StoredRelease, bytes: Buffer): Promise<boolean> {
  const inserted = await transaction
    .insertInto("firmwareReleases")
    .values(release)
    .onConflict((conflict) => conflict.column("version").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await transaction.insertInto("firmwareFiles").values({ releaseId: release.id, bytes }).execute();
  return true;
}

/** Until the end of the transaction no update begins or moves, in any account. For something rare and short. */
export async function holdUpdates(transaction: AccountTx): Promise<void> {
  await sql`lock table firmware_updates in share row exclusive mode`.execute(transaction);
}

/** Of any account. */
export async function hasOpenUpdate(transaction: AccountTx, releaseId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select has_open_update(${releaseId}) as is_open`.execute(transaction);
  return rows[0]?.isOpen ?? false;
}

/** Its file and the records of its updates go with it. */
export async function removeRelease(transaction: AccountTx, releaseId: string): Promise<void> {
  await transaction.deleteFrom("firmwareReleases").where("id", "=", releaseId).execute();
}

type DeviceCounts = ReadonlyMap<string, number>;
type CountRow = Readonly<{ firmwareVersion: string; deviceCount: string }>;
const toCounts = (rows: readonly CountRow[]): DeviceCounts =>
  new Map(rows.map(({ firmwareVersion, deviceCount }) => [firmwareVersion, Number(deviceCount)]));

/** How many devices of the whole instance report each version. */
export async function countDevices(transaction: AccountTx): Promise<DeviceCounts> {
  const { rows } = await sql<CountRow>`select firmware_version, device_count from count_devices_by_version()`.execute(
    transaction,
  );
  return toCounts(rows);
}

export async function countDevicesOfAccount(transaction: AccountTx, accountId: string): Promise<DeviceCounts> {
  const rows = await transaction
    .selectFrom("deviceLatest")
    .innerJoin("devices", "devices.deviceNo", "deviceLatest.deviceNo")
    .select(({ fn }) => ["deviceLatest.firmwareVersion", fn.countAll<string>().as("deviceCount")])
    .where("devices.accountId", "=", accountId)
    .groupBy("deviceLatest.firmwareVersion")
    .execute();
  return toCounts(rows);
}
