// Exports of an account: asked for and read inside the account; made, settled and swept by the worker for all of them.

import { sql } from "kysely";
import type { ExportStatus } from "../../db/database.types.ts";
import type { AccountTx, Tx } from "../../db/pools.ts";

export type StoredExport = Readonly<{
  id: string;
  status: ExportStatus;
  requestedAt: Date;
  tries: number;
  sizeBytes: string | null;
  expiresAt: Date | null;
}>;

const COLUMNS = ["id", "status", "requestedAt", "tries", "sizeBytes", "expiresAt"] as const;

/** Null: one is being made already. */
export async function insertExport(
  transaction: AccountTx,
  { id, accountId, userId, atMs }: Readonly<{ id: string; accountId: string; userId: string; atMs: number }>,
): Promise<StoredExport | null> {
  const row = await transaction
    .insertInto("dataExports")
    .values({ id, accountId, requestedBy: userId, requestedAt: new Date(atMs) })
    .onConflict((conflict) => conflict.column("accountId").where(sql<boolean>`status = 'queued'`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export const listExports = (transaction: AccountTx, accountId: string, limit: number): Promise<StoredExport[]> =>
  transaction
    .selectFrom("dataExports")
    .select(COLUMNS)
    .where("accountId", "=", accountId)
    .orderBy("requestedAt", "desc")
    .limit(limit)
    .execute();

/** Null for a foreign id as for a missing one (SEC-1). */
export async function findExport(transaction: AccountTx, accountId: string, exportId: string): Promise<StoredExport | null> {
  const row = await transaction
    .selectFrom("dataExports")
    .select(COLUMNS)
    .where("accountId", "=", accountId)
    .where("id", "=", exportId)
    .executeTakeFirst();
  return row ?? null;
}

export type ExportPart = Readonly<{ exportId: string; accountId: string; tryNo: number; n: number }>;

export async function insertExportChunk(transaction: AccountTx, part: ExportPart, bytes: Buffer): Promise<void> {
  await transaction
    .insertInto("dataExportChunks")
    .values({ ...part, bytes })
    .execute();
}

/** Null after the last one, and when it has expired meanwhile. */
export async function readExportChunk(
  transaction: AccountTx,
  { exportId, accountId, tryNo, n }: ExportPart,
): Promise<Buffer | null> {
  const row = await transaction
    .selectFrom("dataExportChunks")
    .select("bytes")
    .where("accountId", "=", accountId)
    .where("exportId", "=", exportId)
    .where("tryNo", "=", tryNo)
    .where("n", "=", n)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export const queuedExports = (transaction: Tx) =>
  transaction.selectFrom("dataExports").select("id").where("status", "=", "queued");

/** The one that has waited longest first. */
export async function listQueuedExports(transaction: Tx, limit: number): Promise<string[]> {
  const rows = await queuedExports(transaction).orderBy("requestedAt").limit(limit).execute();
  return rows.map(({ id }) => id);
}

export type BegunExport = Readonly<{ id: string; accountId: string; tries: number }>;

/** Counts the try: an earlier one that was only slow is out from now on. Null: it has ended, or is gone. */
export async function beginExport(transaction: Tx, exportId: string): Promise<BegunExport | null> {
  const row = await transaction
    .updateTable("dataExports")
    .set((build) => ({ tries: build("tries", "+", 1) }))
    .where("id", "=", exportId)
    .where("status", "=", "queued")
    .returning(["id", "accountId", "tries"])
    .executeTakeFirst();
  return row ?? null;
}

/** False: another worker has taken it over. */
export async function isCurrentTry(transaction: Tx, { id, tries }: BegunExport): Promise<boolean> {
  const row = await transaction
    .selectFrom("dataExports")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("tries", "=", tries)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ready for whoever asked; an older one of the account is of no use any more. */
export async function settleExport(
  transaction: Tx,
  { id, accountId, tries }: BegunExport,
  { nowMs, expiresAtMs, sizeBytes }: Readonly<{ nowMs: number; expiresAtMs: number; sizeBytes: number }>,
): Promise<void> {
  const ready = await transaction
    .updateTable("dataExports")
    .set({ status: "ready", settledAt: new Date(nowMs), expiresAt: new Date(expiresAtMs), sizeBytes })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("tries", "=", tries)
    .returning("id")
    .executeTakeFirst();
  // A try that came too late changes nothing.
  if (!ready) return;
  await transaction
    .updateTable("dataExports")
    .set({ expiresAt: new Date(nowMs) })
    .where("accountId", "=", accountId)
    .where("id", "!=", id)
    .where("status", "=", "ready")
    .where("expiresAt", ">", new Date(nowMs))
    .execute();
}

export async function failExport(transaction: Tx, { id, tries }: BegunExport, nowMs: number): Promise<void> {
  await transaction
    .updateTable("dataExports")
    .set({ status: "failed", settledAt: new Date(nowMs) })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("tries", "=", tries)
    .execute();
}

/** What has expired loses its file, and so does what failed. */
export async function sweepExports(transaction: Tx, nowMs: number): Promise<void> {
  await sql`update data_exports set status = 'expired' where status = 'ready' and expires_at <= ${new Date(nowMs)}`.execute(
    transaction,
  );
  await sql`delete from data_export_chunks where export_id in (
    select id from data_exports where status in ('expired', 'failed'))`.execute(transaction);
}
