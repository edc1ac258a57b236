import type { Backups } from "@halocline/contracts/http/backups.contract";
import { isOverdue } from "@halocline/domain/operation/backup-age";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { accepted, route } from "../../http/route.ts";
import { ageOfBackups, type BackupStatus, readBackupStatus } from "./backups.store.ts";
import { requestBackup } from "./request-backup.service.ts";

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentBackups(status: BackupStatus | null, nowMs: number): Backups {
  if (status === null) return { status: null };
  const { lastRun, lastRestore } = status;
  return {
    status: {
      repository: status.repository,
      sizeBytes: status.repositoryBytes,
      seenAt: status.seenAt.toISOString(),
      lastSuccessAt: timeOf(status.lastSuccessAt),
      newestLogAt: timeOf(status.newestWalAt),
      restorableFrom: timeOf(status.restorableFrom),
      nextDueAt: timeOf(status.nextDueAt),
      isRunning: lastRun !== null && lastRun.endedAt === null,
      isRequested: status.isRequested,
      isOverdue: isOverdue(ageOfBackups(status, nowMs)),
      error: lastRun?.error ?? status.error,
      lastRestoreAt: timeOf(lastRestore?.restoredAt ?? null),
    },
  };
}

export function backupRoutes(app: FastifyInstance, ctx: Pick<Context, "database" | "clock">): void {
  route(app, "GET /api/admin/backups", async () => presentBackups(await readBackupStatus(ctx.database), ctx.clock()));
  route(app, "POST /api/admin/backups", async ({ principal }) =>
    presentBackups(accepted(await requestBackup(ctx, principal)), ctx.clock()),
  );
}
