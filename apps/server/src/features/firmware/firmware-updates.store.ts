// Firmware updates as recorded. What may happen to one is decided by the domain; here it is only kept. One open update of a
// device at a time is what the index allows.

import { bootNumber, bootOfNumber, formatBoot, parseBoot } from "@halocline/domain/devices/boot";
import { overdueSinceMs, type Update, type UpdatePhase } from "@halocline/domain/firmware/updates";
import type { AccountTx, SystemTx, Tx } from "../../db/pools.ts";

const OPEN = ["pending", "downloading", "installing"] as const;

export type StoredUpdate = Update &
  Readonly<{
    id: string;
    accountId: string;
    deviceId: string;
    registrationId: string;
    releaseId: string;
    createdAtMs: number;
  }>;

export type NewUpdate = Omit<StoredUpdate, "registrationId"> & Readonly<{ requestedBy: string }>;

const stateColumns = (update: Update) => ({
  status: update.status,
  progressPercent: update.progressPercent,
  phase: update.phase,
  errorCode: update.errorCode,
  movedAt: new Date(update.movedAtMs),
  completedAt: update.completedAtMs === null ? null : new Date(update.completedAtMs),
});

/** False when another update of the device is open: the index, not the question before it, decides. */
export async function insertUpdate(transaction: Tx, update: NewUpdate): Promise<boolean> {
  const { id, accountId, deviceId, releaseId, version, fromVersion, requestedBy } = update;
  const boot = parseBoot(update.boot);
  if (!boot) throw new Error("a boot that no device could have said");
  const made = { id, accountId, deviceId, releaseId, version, fromVersion, requestedBy, boot: bootNumber(boot) };
  const result = await transaction
    .insertInto("firmwareUpdates")
    .values({ ...made, createdAt: new Date(update.createdAtMs), ...stateColumns(update) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** What has ended stays as it ended, whoever comes later. */
export async function saveUpdate(transaction: Tx, update: StoredUpdate): Promise<void> {
  await transaction
    .updateTable("firmwareUpdates")
    .set(stateColumns(update))
    .where("id", "=", update.id)
    .where("status", "in", OPEN)
    .execute();
}

const selectUpdates = (transaction: Tx) =>
  transaction
    .selectFrom("firmwareUpdates as u")
    .innerJoin("devices as d", "d.id", "u.deviceId")
    .select(["u.id", "u.accountId", "u.deviceId", "d.registrationId", "u.releaseId", "u.version", "u.fromVersion", "u.boot"])
    .select(["u.status", "u.progressPercent", "u.phase", "u.errorCode", "u.createdAt", "u.movedAt", "u.completedAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectUpdates>["execute"]>>[number];

function storedOf({ boot, phase, createdAt, movedAt, completedAt, ...row }: Row): StoredUpdate {
  return {
    ...row,
    boot: formatBoot(bootOfNumber(boot)),
    phase: phase as UpdatePhase | null,
    createdAtMs: createdAt.getTime(),
    movedAtMs: movedAt.getTime(),
    completedAtMs: completedAt?.getTime() ?? null,
  };
}

/** With a registration: by the device that speaks, because nobody reports for another one. */
export async function lockUpdate(transaction: Tx, updateId: string, registrationId?: string): Promise<StoredUpdate | null> {
  let query = selectUpdates(transaction).where("u.id", "=", updateId);
  if (registrationId !== undefined) query = query.where("d.registrationId", "=", registrationId);
  const row = await query.forUpdate("u").executeTakeFirst();
  return row ? storedOf(row) : null;
}

export async function lockOpenUpdate(transaction: SystemTx, deviceId: string): Promise<StoredUpdate | null> {
  const row = await selectUpdates(transaction)
    .where("u.deviceId", "=", deviceId)
    .where("u.status", "in", OPEN)
    .forUpdate("u")
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Across accounts. */
export function overdueUpdates(transaction: SystemTx, nowMs: number) {
  const since = overdueSinceMs(nowMs);
  return selectUpdates(transaction).where((eb) =>
    eb.or(OPEN.map((status) => eb.and([eb("u.status", "=", status), eb("u.movedAt", "<=", new Date(since[status]))]))),
  );
}

/** Rows that somebody else is settling are left to them. */
export async function lockOverdueUpdates(transaction: SystemTx, nowMs: number, limit: number): Promise<StoredUpdate[]> {
  const rows = await overdueUpdates(transaction, nowMs).orderBy("u.movedAt").limit(limit).forUpdate("u").skipLocked().execute();
  return rows.map(storedOf);
}

/** Null for a foreign id as for a missing one (SEC-1). */
export async function findUpdate(transaction: AccountTx, accountId: string, updateId: string): Promise<StoredUpdate | null> {
  const row = await selectUpdates(transaction)
    .where("u.accountId", "=", accountId)
    .where("u.id", "=", updateId)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Newest first. */
export async function listUpdates(
  transaction: AccountTx,
  accountId: string,
  deviceId: string,
  limit: number,
): Promise<StoredUpdate[]> {
  const rows = await selectUpdates(transaction)
    .where("u.accountId", "=", accountId)
    .where("u.deviceId", "=", deviceId)
    .orderBy("u.createdAt", "desc")
    .orderBy("u.id")
    .limit(limit)
    .execute();
  return rows.map(storedOf);
}

/** Only the last time counts: what works now is no worse for having failed before. */
export async function wasRolledBack(transaction: Tx, deviceId: string, releaseId: string): Promise<boolean> {
  const last = await transaction
    .selectFrom("firmwareUpdates")
    .select("errorCode")
    .where("deviceId", "=", deviceId)
    .where("releaseId", "=", releaseId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.errorCode === "rolled_back";
}

/** Of the account: which devices are being updated. */
export async function listUpdatingDevices(transaction: AccountTx, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("firmwareUpdates")
    .select("deviceId")
    .where("accountId", "=", accountId)
    .where("status", "in", OPEN)
    .execute();
  return new Set(rows.map(({ deviceId }) => deviceId));
}
