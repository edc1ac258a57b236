// From the repository and the recovery key to a database that can be started: files, then the log, then everything that opened
// something is ended (backup.after_restore, in the schema). Nothing is written into the repository.

import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { writeConfiguration } from "./configuration.ts";
import { BackupError, pgBackRest } from "./pgbackrest.ts";
import { withPrivatePostgres } from "./private-postgres.ts";
import { readRepository } from "./repository.ts";
import { endRights, readReplayedUntil, readSealedSecrets } from "./restored.store.ts";
import { makePrivateFolder, writePrivateFile } from "./service-user.ts";
import { describeRepository, type Settings } from "./settings.ts";

export type Restored = Readonly<{
  /** The last change that came back; null when nothing came after the backup itself. */
  restoredTo: Date | null;
  /** Where the sealed secrets were written; null when there were none, or no place for them. */
  sealedSecretsFile: string | null;
}>;

function checkEmpty(data: string): void {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new BackupError(`${data} is not empty. A restore never overwrites a database: move that folder away first.`);
}

const targetOf = (to: Date | null): string[] =>
  to === null
    ? []
    : ["--type=time", `--target=${to.toISOString().replace("T", " ").replace("Z", "+00")}`, "--target-action=promote"];

/** pgBackRest falls back to the newest backup when none is old enough, and PostgreSQL then cannot go back. */
async function checkTarget(settings: Settings, to: Date | null): Promise<void> {
  const [first] = (await readRepository(settings)).backups;
  if (!first) throw new BackupError(`There is no backup in the repository ${describeRepository(settings)}.`);
  if (to === null) return;
  // It counts in whole seconds.
  if (to.getTime() < first.endedAtMs + 1000)
    throw new BackupError(
      `The oldest backup ended at ${new Date(first.endedAtMs).toISOString()}: nothing before can be restored.`,
    );
  if (to.getTime() > Date.now()) throw new BackupError(`${to.toISOString()} is in the future.`);
}

export async function restore(settings: Settings, to: Date | null): Promise<Restored> {
  checkEmpty(settings.postgres.data);
  writeConfiguration(settings);
  await checkTarget(settings, to);
  makePrivateFolder(settings.postgres.data, settings);
  await pgBackRest(settings, "restore", targetOf(to));
  return withPrivatePostgres(settings, async (client) => {
    const restoredTo = await readReplayedUntil(client);
    await endRights(client, to, restoredTo);
    const sealed = await readSealedSecrets(client);
    const file = settings.sealedSecretsFile;
    if (sealed === null || file === null) return { restoredTo, sealedSecretsFile: null };
    makePrivateFolder(dirname(file), settings);
    // A group may read it: nobody opens it without the recovery key, and setup runs as another user.
    writePrivateFile(file, sealed, settings, 0o640);
    return { restoredTo, sealedSecretsFile: file };
  });
}
