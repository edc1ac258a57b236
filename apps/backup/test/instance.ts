// A PostgreSQL of the test's own that ships its log into a repository of the test's own.

import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newRolePasswords, prepareDatabase, withClient } from "@halocline/local-services/database";
import { type PostgresInstance, startPostgres } from "@halocline/local-services/postgres";
import { waitUntil } from "@halocline/local-services/processes";
import { look } from "../src/back-up.ts";
import { configurationFile, STANZA, writeConfiguration } from "../src/configuration.ts";
import { connect } from "../src/serve.ts";
import { readSettings, type Settings } from "../src/settings.ts";

/** As in deploy/postgres/archive.conf. */
const ARCHIVE_TIMEOUT_S = 180;

export type Instance = Readonly<{
  base: string;
  postgres: PostgresInstance;
  environment: Readonly<Record<string, string>>;
  settings: Settings;
  /** As the superuser of the cluster. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** What the service does every minute. Answers with what it reported. */
  look: () => Promise<string[]>;
  /** What was written until now is in the repository. */
  ship: () => Promise<void>;
  destroy: () => Promise<void>;
}>;

/** Reachable by PostgreSQL's user, who owns what is in it. */
export function makeBase(): string {
  const base = mkdtempSync(join(tmpdir(), "halocline-backup-"));
  chmodSync(base, 0o755);
  return base;
}

const environmentOf = (base: string, change: Readonly<Record<string, string>>): Record<string, string> => ({
  HALOCLINE_BACKUP_PASSPHRASE: randomBytes(32).toString("base64url"),
  HALOCLINE_BACKUP_REPOSITORY: join(base, "repository"),
  HALOCLINE_BACKUP_WORK_FOLDER: join(base, "work"),
  HALOCLINE_BACKUP_SEALED_SECRETS: join(base, "sealed"),
  HALOCLINE_BACKUP_POSTGRES_DATA: join(base, "postgres/data"),
  HALOCLINE_BACKUP_POSTGRES_SOCKET: join(base, "postgres"),
  ...change,
});

async function lookOnce(settings: Settings): Promise<string[]> {
  const client = await connect(settings);
  const said: string[] = [];
  try {
    await look({ settings, client, clock: Date.now, report: (sentence) => said.push(sentence) });
    return said;
  } finally {
    await client.end();
  }
}

async function ship(query: Instance["query"]): Promise<void> {
  const [row] = await query("select pg_walfile_name(pg_switch_wal()) as wal");
  const isArchived = async () => {
    const [{ wal } = {}] = await query("select last_archived_wal as wal from pg_stat_archiver");
    return wal !== null && (wal as string) >= (row?.wal as string);
  };
  await waitUntil(isArchived, 90_000, "the log to be archived", 200);
}

export async function startInstance(change: Readonly<Record<string, string>> = {}): Promise<Instance> {
  const base = makeBase();
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
  const query: Instance["query"] = (text, values = []) =>
    withClient(urls.admin, async (client) => (await client.query(text, [...values])).rows);
  const destroy = async () => {
    await postgres.stop("SIGQUIT");
    rmSync(base, { recursive: true, force: true });
  };
  return { base, postgres, environment, settings, query, look: () => lookOnce(settings), ship: () => ship(query), destroy };
}
