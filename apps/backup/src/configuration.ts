// pgBackRest's own configuration, from ours. It and the database password are files, because arguments can be read by everybody
// on the machine. PostgreSQL's archive_command reads the same file.

import { join } from "node:path";
import { makePrivateFolder, writePrivateFile } from "./service-user.ts";
import type { Settings } from "./settings.ts";

/** pgBackRest's name for the one cluster that it knows. */
export const STANZA = "halocline";

export const configurationFile = ({ workFolder }: Pick<Settings, "workFolder">): string => join(workFolder, "pgbackrest.conf");
export const passwordFile = ({ workFolder }: Pick<Settings, "workFolder">): string => join(workFolder, "pgpass");

function repositoryLines({ repository }: Settings): string[] {
  if ("folder" in repository) return ["repo1-type=posix", `repo1-path=${repository.folder}`];
  return [
    "repo1-type=s3",
    `repo1-path=${repository.path}`,
    `repo1-s3-bucket=${repository.bucket}`,
    `repo1-s3-endpoint=${repository.endpoint}`,
    `repo1-s3-region=${repository.region}`,
    `repo1-s3-key=${repository.key}`,
    `repo1-s3-key-secret=${repository.secret}`,
    // Every store that calls itself compatible knows this one; not all have a name per bucket.
    "repo1-s3-uri-style=path",
    ...(repository.caFile === null ? [] : [`repo1-storage-ca-file=${repository.caFile}`]),
  ];
}

export function configurationOf(settings: Settings): string {
  const { workFolder, recoveryKey, keptFull, logQueueMib, postgres } = settings;
  const url = settings.databaseUrl === null ? null : new URL(settings.databaseUrl);
  return [
    "[global]",
    ...repositoryLines(settings),
    "repo1-cipher-type=aes-256-cbc",
    `repo1-cipher-pass=${recoveryKey}`,
    `repo1-retention-full=${keptFull}`,
    // Small files in one: a store is asked, and paid, by the file.
    "repo1-bundle=y",
    "compress-type=zst",
    "start-fast=y",
    // A file that cannot be read is read once more, at once: what is damaged stays so.
    "job-retry=1",
    `archive-push-queue-max=${logQueueMib}MiB`,
    "log-level-file=off",
    `log-path=${workFolder}`,
    `lock-path=${join(workFolder, "lock")}`,
    `spool-path=${join(workFolder, "spool")}`,
    "",
    `[${STANZA}]`,
    `pg1-path=${postgres.data}`,
    `pg1-socket-path=${postgres.socket}`,
    `pg1-port=${url?.port || 5432}`,
    `pg1-user=${url?.username ?? "halocline_backup"}`,
    // The rights of its role are those in this database.
    "pg1-database=postgres",
    "",
  ].join("\n");
}

const escaped = (password: string): string => decodeURIComponent(password).replaceAll(/[\\:]/g, String.raw`\$&`);

export function writeConfiguration(settings: Settings): void {
  for (const folder of [settings.workFolder, join(settings.workFolder, "lock"), join(settings.workFolder, "spool")])
    makePrivateFolder(folder, settings);
  if ("folder" in settings.repository) makePrivateFolder(settings.repository.folder, settings);
  writePrivateFile(configurationFile(settings), configurationOf(settings), settings);
  const { username = "", password = "" } = settings.databaseUrl === null ? {} : new URL(settings.databaseUrl);
  writePrivateFile(passwordFile(settings), `*:*:*:${username}:${escaped(password)}\n`, settings);
}
