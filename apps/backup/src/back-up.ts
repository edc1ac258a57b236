// One look: is a backup due, does the log arrive, and what the server should know of both.

import { existsSync, readFileSync } from "node:fs";
import type { Client } from "./connection.store.ts";
import { type DueBackup, dueBackup, nextDue } from "./due-backup.ts";
import { BackupError, DISK_FULL, isDiskFull, pgBackRest } from "./pgbackrest.ts";
import {
  type Archiver,
  beginRun,
  endRun,
  readArchiver,
  readRemembered,
  type Status,
  storeSealedSecrets,
  writeStatus,
} from "./records.store.ts";
import { type Repository, readRepository } from "./repository.ts";
import { describeRepository, type Settings } from "./settings.ts";

export type BackupDeps = Readonly<{
  settings: Settings;
  client: Client;
  clock: () => number;
  /** Told what is done. */
  report: (sentence: string) => void;
}>;

/** The goal is to lose no more than five minutes; shipping takes some of them. */
const LONGEST_TIMEOUT_S = 240;
const WAL_NAME_LENGTH = 24;
const FAILING = "PostgreSQL's log cannot be written to the repository. PostgreSQL's own log says why.";
const GAP = "Pieces of PostgreSQL's log are missing in the repository: a new backup is needed.";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Null: PostgreSQL is set up to ship its log. */
export function whyNoLog({ archiveMode, archiveCommand, archiveTimeoutS }: Archiver): string | null {
  const guide = 'See "Backup and restore" in the operations guide.';
  if (archiveMode === "off") return `PostgreSQL does not archive its log: archive_mode is off. ${guide}`;
  if (!archiveCommand.includes("pgbackrest")) return `PostgreSQL's archive_command does not call pgbackrest. ${guide}`;
  if (archiveTimeoutS === 0 || archiveTimeoutS > LONGEST_TIMEOUT_S)
    return `PostgreSQL's archive_timeout must be between 1 and ${LONGEST_TIMEOUT_S} seconds, and is ${archiveTimeoutS}. ${guide}`;
  return null;
}

/** PostgreSQL calls a piece archived when pgBackRest let it go, also when it did so to keep the disk from filling up. */
export function judgeLog(
  { lastArchivedWal, lastArchivedAt, lastFailedAt }: Archiver,
  newestWal: string | null,
): Readonly<{ arrivedAt: Date | null; hasGap: boolean; error: string | null }> {
  // A history file is named after its timeline only, and says nothing of the log.
  const isKnown = lastArchivedWal !== null && !lastArchivedWal.endsWith(".history");
  const hasArrived = isKnown && newestWal !== null && newestWal >= lastArchivedWal.slice(0, WAL_NAME_LENGTH);
  const hasGap = isKnown && !hasArrived;
  const isFailing = lastFailedAt !== null && (lastArchivedAt === null || lastFailedAt > lastArchivedAt);
  const error = isFailing ? FAILING : hasGap ? GAP : null;
  return { arrivedAt: hasArrived && !isFailing ? lastArchivedAt : null, hasGap, error };
}

/** Secrets first: a backup that was made holds those it needs. */
async function takeSealedSecrets({ settings, client, clock }: BackupDeps): Promise<void> {
  const file = settings.sealedSecretsFile;
  if (file !== null && existsSync(file)) await storeSealedSecrets(client, readFileSync(file), clock());
}

export async function backUp(deps: BackupDeps, due: DueBackup): Promise<Repository> {
  const { settings, client, clock, report } = deps;
  const id = await beginRun(client, due, clock());
  try {
    await takeSealedSecrets(deps);
    await pgBackRest(settings, "backup", [`--type=${due.kind}`]);
    const repository = await readRepository(settings);
    const backup = repository.backups.at(-1);
    await endRun(client, id, { backup }, clock());
    report(`${due.kind} backup ${backup?.label ?? ""} is in the repository`);
    return repository;
  } catch (error) {
    await endRun(client, id, { error: messageOf(error) }, clock());
    throw error;
  }
}

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;
const newestOf = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const statusOf = (deps: BackupDeps, repository: Repository | null, archiver: Archiver, error: string | null): Status => {
  const { settings, clock } = deps;
  const log = judgeLog(archiver, repository?.newestWal ?? null);
  const first = repository?.backups[0];
  return {
    repository: describeRepository(settings),
    repositoryBytes: repository?.backups.reduce((sum, { storedBytes }) => sum + storedBytes, 0) ?? null,
    newestWal: log.arrivedAt && (repository?.newestWal ?? null),
    newestWalAt: repository && log.arrivedAt,
    hasGap: repository !== null && log.hasGap,
    restorableFrom: first ? new Date(first.endedAtMs) : null,
    nextDueAt: new Date(nextDue({ nowMs: clock(), hourUtc: settings.hourUtc })),
    error: error ?? (log.error && isDiskFull(settings) ? `${DISK_FULL} ${log.error}` : log.error),
  };
};

/** What is due is done; what goes wrong is recorded and told, and thrown at nobody: the next look tries again. */
export async function look(deps: BackupDeps): Promise<void> {
  const { settings, client, clock, report } = deps;
  const archiver = await readArchiver(client);
  let repository: Repository | null = null;
  let error = whyNoLog(archiver);
  try {
    await takeSealedSecrets(deps);
    await pgBackRest(settings, "stanza-create");
    repository = await readRepository(settings);
    const { isRequested, lastFailureAt, gapSeenAt, restoredAt } = await readRemembered(client);
    const due = dueBackup({
      nowMs: clock(),
      hourUtc: settings.hourUtc,
      backups: repository.backups,
      isRequested,
      brokenAtMs: newestOf(timeOf(gapSeenAt), timeOf(restoredAt)),
      lastFailureAtMs: timeOf(lastFailureAt),
    });
    if (due) repository = await backUp(deps, due);
  } catch (failure) {
    if (!(failure instanceof BackupError)) throw failure;
    error ??= failure.message;
    report(failure.message);
  }
  await writeStatus(client, statusOf(deps, repository, await readArchiver(client), error), clock());
}
