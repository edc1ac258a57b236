// What the backup program wrote of itself, and what it is asked for. It shares nothing with us but the database.

import { type BackupAge, backupAge } from "@halocline/domain/operation/backup-age";
import type { Database } from "../../db/pools.ts";

export type StoredBackupRun = Readonly<{ startedAt: Date; endedAt: Date | null; error: string | null }>;

export type BackupStatus = Readonly<{
  seenAt: Date;
  repository: string;
  repositoryBytes: number | null;
  newestWalAt: Date | null;
  restorableFrom: Date | null;
  nextDueAt: Date | null;
  /** Its own sentence, in English. */
  error: string | null;
  firstStartedAt: Date | null;
  lastSuccessAt: Date | null;
  lastRun: StoredBackupRun | null;
  isRequested: boolean;
  lastRestore: Readonly<{ restoredAt: Date; restoredTo: Date | null }> | null;
}>;

const lastRunOf = (database: Database) =>
  database.selectFrom("backup.runs").select(["startedAt", "endedAt", "error"]).orderBy("id", "desc").limit(1).executeTakeFirst();

const lastRestoreOf = (database: Database) =>
  database
    .selectFrom("backup.restores")
    .select(["restoredAt", "restoredTo"])
    .orderBy("restoredAt", "desc")
    .limit(1)
    .executeTakeFirst();

const boundsOf = (database: Database) =>
  database
    .selectFrom("backup.runs")
    .select(({ fn }) => [
      fn.min("startedAt").as("firstStartedAt"),
      fn.max("endedAt").filterWhere("error", "is", null).as("lastSuccessAt"),
    ])
    .executeTakeFirstOrThrow();

/** Null while no backup program has ever looked at this database. */
export async function readBackupStatus(database: Database): Promise<BackupStatus | null> {
  const row = await database.selectFrom("backup.status").selectAll().executeTakeFirst();
  if (!row) return null;
  // Asked three times a minute: one after the other it needs one connection, which is there anyway.
  const lastRun = await lastRunOf(database);
  const lastRestore = await lastRestoreOf(database);
  const bounds = await boundsOf(database);
  const request = await database.selectFrom("backup.requests").select("requestedAt").executeTakeFirst();
  const { seenAt, repository, newestWalAt, restorableFrom, nextDueAt, error } = row;
  return {
    seenAt,
    repository,
    newestWalAt,
    restorableFrom,
    nextDueAt,
    error,
    ...bounds,
    repositoryBytes: row.repositoryBytes === null ? null : Number(row.repositoryBytes),
    lastRun: lastRun ?? null,
    isRequested: request !== undefined,
    lastRestore: lastRestore ?? null,
  };
}

/** For whoever watches over the instance. */
export function ageOfBackups(status: BackupStatus, nowMs: number): BackupAge {
  const since = (at: Date | null): number => (nowMs - (at ?? status.firstStartedAt ?? status.seenAt).getTime()) / 1000;
  return backupAge({ backupS: since(status.lastSuccessAt), logS: since(status.newestWalAt), seenS: since(status.seenAt) });
}

/** False when somebody has asked already, and is still waiting. */
export async function askForBackup(database: Database, requestedBy: string, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("backup.requests")
    .values({ requestedAt: new Date(nowMs), requestedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
