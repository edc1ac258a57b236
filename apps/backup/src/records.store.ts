// What the server reads of us, and what we read of the server and of PostgreSQL.

import type { Client } from "pg";
import type { DueBackup } from "./due-backup.ts";
import type { StoredBackup } from "./repository.ts";

export async function beginRun(client: Client, { kind, cause }: DueBackup, nowMs: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "insert into backup.runs (kind, cause, started_at) values ($1, $2, $3) returning id",
    [kind, cause, new Date(nowMs)],
  );
  // Whoever asked has been heard, whatever comes of it.
  await client.query("delete from backup.requests");
  return rows[0]?.id ?? "";
}

export type RunResult = Readonly<{ error: string } | { backup: StoredBackup | undefined }>;

export async function endRun(client: Client, id: string, result: RunResult, nowMs: number): Promise<void> {
  const { backup, error } = { backup: undefined, error: null, ...result };
  await client.query(
    "update backup.runs set ended_at = $2, label = $3, database_bytes = $4, stored_bytes = $5, error = $6 where id = $1",
    [id, new Date(nowMs), backup?.label, backup?.databaseBytes, backup?.storedBytes, error],
  );
}

const KEPT_RUNS = 500;

/** Runs that nobody ended, because the program or the machine went down; and the oldest, which nobody reads. */
export async function tidyRuns(client: Client, nowMs: number): Promise<void> {
  await client.query("update backup.runs set ended_at = $1, error = 'The backup program was stopped.' where ended_at is null", [
    new Date(nowMs),
  ]);
  await client.query("delete from backup.runs where id <= (select max(id) from backup.runs) - $1", [KEPT_RUNS]);
}

export type Remembered = Readonly<{
  isRequested: boolean;
  lastFailureAt: Date | null;
  gapSeenAt: Date | null;
  restoredAt: Date | null;
}>;

export async function readRemembered(client: Client): Promise<Remembered> {
  const { rows } = await client.query<Remembered>(`
    select exists (select from backup.requests) as "isRequested",
      (select ended_at from backup.runs where error is not null order by started_at desc limit 1) as "lastFailureAt",
      (select gap_seen_at from backup.status) as "gapSeenAt",
      (select max(restored_at) from backup.restores) as "restoredAt"`);
  return rows[0] ?? { isRequested: false, lastFailureAt: null, gapSeenAt: null, restoredAt: null };
}

export type Archiver = Readonly<{
  archiveMode: string;
  archiveCommand: string;
  archiveTimeoutS: number;
  lastArchivedWal: string | null;
  lastArchivedAt: Date | null;
  lastFailedAt: Date | null;
}>;

export async function readArchiver(client: Client): Promise<Archiver> {
  const { rows } = await client.query<Archiver>(`
    select current_setting('archive_mode') as "archiveMode", current_setting('archive_command') as "archiveCommand",
      (select setting::int from pg_settings where name = 'archive_timeout') as "archiveTimeoutS",
      last_archived_wal as "lastArchivedWal", last_archived_time as "lastArchivedAt", last_failed_time as "lastFailedAt"
    from pg_stat_archiver`);
  if (!rows[0]) throw new Error("pg_stat_archiver is empty");
  return rows[0];
}

export type Status = Readonly<{
  repository: string;
  repositoryBytes: number | null;
  newestWal: string | null;
  /** Null: nothing newer than what is recorded. */
  newestWalAt: Date | null;
  hasGap: boolean;
  restorableFrom: Date | null;
  nextDueAt: Date;
  error: string | null;
}>;

export async function writeStatus(client: Client, status: Status, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await client.query(
    `insert into backup.status as s (seen_at, repository, repository_bytes, newest_wal, newest_wal_at, gap_seen_at, restorable_from,
       next_due_at, error) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (is_only) do update set seen_at = $1, repository = $2, repository_bytes = $3,
       newest_wal = coalesce($4, s.newest_wal), newest_wal_at = coalesce($5, s.newest_wal_at),
       gap_seen_at = coalesce($6, s.gap_seen_at), restorable_from = $7, next_due_at = $8, error = $9`,
    [
      now,
      status.repository,
      status.repositoryBytes,
      status.newestWal,
      status.newestWalAt,
      status.hasGap ? now : null,
      status.restorableFrom,
      status.nextDueAt,
      status.error,
    ],
  );
}

/** Only when they changed: each write is a piece of the log. */
export async function storeSealedSecrets(client: Client, sealed: Buffer, nowMs: number): Promise<void> {
  await client.query(
    `insert into backup.sealed_secrets as s (sealed, sealed_at) values ($1, $2)
     on conflict (is_only) do update set sealed = $1, sealed_at = $2 where s.sealed <> $1`,
    [sealed, new Date(nowMs)],
  );
}
