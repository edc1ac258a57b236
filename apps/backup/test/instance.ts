// A PostgreSQL of the test's own that ships its log into a repository of the test's own.

import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newRolePasswords, prepareDatabase, withClient } from "@halocline/local-services/database";
import { type PostgresInstance, startPostgres } from "@halocline/local-services/postgres";
import { databaseUser } from "@halocline/local-services/run-as";
import { configurationFile, STANZA, writeConfiguration } from "../src/configuration.ts";
import { readSettings, type Settings } from "../src/settings.ts";

const ARCHIVE_TIMEOUT_S = 180;

export type Instance = Readonly<{
  base: string;
  postgres: PostgresInstance;
  environment: Readonly<Record<string, string>>;
  settings: Settings;
  /** As the superuser of the cluster. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  destroy: () => Promise<void>;
}>;

/** Reachable by PostgreSQL's user, who owns what is in it. */
export function makeBase(): string {
  const base = mkdtempSync(join(tmpdir(), "halocline-backup-"));
  chmodSync(base, 0o755);
  return base;
}

export function ownedFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  const { uid, gid } = databaseUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

export const queryAt =
  (url: string): Instance["query"] =>
  (text, values = []) =>
    withClient(url, async (client) => (await client.query(text, [...values])).rows);

export const environmentOf = (base: string, change: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  HALOCLINE_BACKUP_PASSPHRASE: randomBytes(32).toString("base64url"),
  HALOCLINE_BACKUP_REPOSITORY: join(base, "repository"),
  HALOCLINE_BACKUP_WORK_FOLDER: join(base, "work"),
  HALOCLINE_BACKUP_SEALED_SECRETS: join(base, "sealed"),
  HALOCLINE_BACKUP_POSTGRES_DATA: join(base, "postgres/data"),
  HALOCLINE_BACKUP_POSTGRES_SOCKET: join(base, "postgres"),
  ...change,
});

export async function startInstance(change: Readonly<Record<string, string>> = {}, base = makeBase()): Promise<Instance> {
  const environment = environmentOf(base, change);
  const workFolder = environment.HALOCLINE_BACKUP_WORK_FOLDER ?? "";
  const postgres = await startPostgres({
    folder: join(base, "postgres"),
    isDurable: false,
    settings: [
      `unix_socket_directories = '${join(base, "postgres")}'`,
      "shared_buffers = 32MB",
      "archive_mode = on",
      `archive_timeout = ${ARCHIVE_TIMEOUT_S}`,
      `archive_command = 'pgbackrest --config=${configurationFile({ workFolder })} --stanza=${STANZA} archive-push %p'`,
    ],
  });
  const urls = await prepareDatabase(postgres, "halocline", newRolePasswords());
  environment.HALOCLINE_DATABASE_URL_BACKUP = urls.backup;
  const settings = readSettings(environment);
  writeConfiguration(settings);
  writeFileSync(join(base, "sealed"), "sealed by set-up");
  const destroy = async () => {
    await postgres.stop("SIGQUIT");
    rmSync(base, { recursive: true, force: true });
  };
  return { base, postgres, environment, settings, query: queryAt(urls.admin), destroy };
}

/** Starts what was restored into `data`, with the settings and the password that the instance had. */
export async function startRestored(instance: Instance, base: string): Promise<PostgresInstance> {
  copyFileSync(join(instance.base, "superuser-password"), join(base, "postgres/superuser-password"));
  return startPostgres({ folder: join(base, "postgres"), isDurable: false });
}
