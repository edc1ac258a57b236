// "Back up now": a wish in a table, which the backup program hears of at once.

import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import { askForBackup, type BackupStatus, readBackupStatus } from "./backups.store.ts";

/** Each one reads the whole database. */
const LEAST_GAP_MS = 5 * 60_000;

export async function requestBackup(
  ctx: Pick<Context, "database" | "clock">,
  { accountId, userId, email }: Principal,
): Promise<BackupStatus | Rejection> {
  const { database, clock } = ctx;
  const status = await readBackupStatus(database);
  if (status === null) return rejection("backup_missing");
  const { lastRun } = status;
  if (status.isRequested || lastRun?.endedAt === null) return rejection("backup_running");
  const sinceMs = lastRun ? clock() - lastRun.startedAt.getTime() : LEAST_GAP_MS;
  if (sinceMs < LEAST_GAP_MS) return { rejection: "too_many_backups", retryAfterS: Math.ceil((LEAST_GAP_MS - sinceMs) / 1000) };
  if (!(await askForBackup(database, email, clock()))) return rejection("backup_running");
  const target = { kind: "instance", id: "backup" } as const;
  await writeAudit(database, { accountId, actorUserId: userId, action: "request_backup", target });
  return { ...status, isRequested: true };
}
