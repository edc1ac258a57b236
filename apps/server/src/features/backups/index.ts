import type { BackupAge } from "@halocline/domain/operation/backup-age";
import type { Context } from "../../context.ts";
import { ageOfBackups, readBackupStatus } from "./backups.store.ts";

export { backupRoutes } from "./backups.routes.ts";

/** Null while nobody backs up. */
export async function readBackupAge({ database, clock }: Pick<Context, "database" | "clock">): Promise<BackupAge | null> {
  const status = await readBackupStatus(database);
  return status && ageOfBackups(status, clock());
}
