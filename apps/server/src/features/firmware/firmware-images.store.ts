// What a device fetches: whose update it is, and the image, piece by piece.

import { sql } from "kysely";
import type { AccountTx, Database } from "../../db/pools.ts";

export type UpdateDevice = Readonly<{ accountId: string; registrationId: string }>;

/** Across accounts, by the id of an update: whose key must be shown. */
export async function findUpdateDevice(database: Database, updateId: string): Promise<UpdateDevice | null> {
  const { rows } = await sql<UpdateDevice>`
    select account_id, registration_id from find_update_device(${updateId})`.execute(database);
  return rows[0] ?? null;
}

export type FirmwareImage = Readonly<{ fileBytes: number; sha256: string }>;

/** Fetched until it is installed, or over. */
const selectOpen = (transaction: AccountTx, updateId: string) =>
  transaction
    .selectFrom("firmwareUpdates as u")
    .innerJoin("firmwareReleases as r", "r.id", "u.releaseId")
    .where("u.id", "=", updateId)
    .where("u.status", "in", ["pending", "downloading"]);

/** Null for an update that has ended, or has no need of it any more. */
export async function findImage(transaction: AccountTx, updateId: string): Promise<FirmwareImage | null> {
  const row = await selectOpen(transaction, updateId).select(["r.fileBytes", "r.fileSha256"]).executeTakeFirst();
  return row ? { fileBytes: row.fileBytes, sha256: row.fileSha256.toString("hex") } : null;
}

/** Null as soon as the update was cancelled: nobody gets the rest of what is not wanted any more. */
export async function readImagePiece(
  transaction: AccountTx,
  updateId: string,
  piece: Readonly<{ firstByte: number; byteCount: number }>,
): Promise<Buffer | null> {
  const row = await selectOpen(transaction, updateId)
    .innerJoin("firmwareFiles as f", "f.releaseId", "r.id")
    .select(sql<Buffer>`substring(f.bytes from ${piece.firstByte + 1}::int for ${piece.byteCount}::int)`.as("bytes"))
    .executeTakeFirst();
  return row?.bytes ?? null;
}
