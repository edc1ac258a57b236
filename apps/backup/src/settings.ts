// The settings of the backup program, from the environment, once. An unknown name with our prefix stops the start: a misspelt
// setting must never be silently ignored.

import { z } from "zod";
import { serviceUser } from "./service-user.ts";

const PREFIX = "HALOCLINE_BACKUP_";
const DATABASE_URL = "HALOCLINE_DATABASE_URL_BACKUP";

const folder = z.string().regex(/^\/[^'"\n]*$/, "expected an absolute path without quotes");
const word = z.string().regex(/^\S+$/, "expected no blanks");

const environment = z.strictObject({
  HALOCLINE_BACKUP_PASSPHRASE: word.min(32),
  HALOCLINE_DATABASE_URL_BACKUP: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HALOCLINE_BACKUP_REPOSITORY: z.union([folder, z.url({ protocol: /^s3$/ })]).default("/var/lib/pgbackrest"),
  HALOCLINE_BACKUP_S3_ENDPOINT: word.optional(),
  HALOCLINE_BACKUP_S3_REGION: word.optional(),
  HALOCLINE_BACKUP_S3_KEY: word.optional(),
  HALOCLINE_BACKUP_S3_SECRET: word.optional(),
  HALOCLINE_BACKUP_S3_CA_FILE: folder.optional(),
  HALOCLINE_BACKUP_WORK_FOLDER: folder.default("/var/lib/halocline-backup"),
  HALOCLINE_BACKUP_SEALED_SECRETS: folder.optional(),
  HALOCLINE_BACKUP_POSTGRES_DATA: folder.default("/var/lib/postgresql/15/main"),
  HALOCLINE_BACKUP_POSTGRES_SOCKET: folder.default("/var/run/postgresql"),
  HALOCLINE_BACKUP_POSTGRES_BIN: folder.default("/usr/lib/postgresql/15/bin"),
  HALOCLINE_BACKUP_HOUR_UTC: z.coerce.number().int().min(0).max(23).default(2),
  HALOCLINE_BACKUP_KEPT_FULL: z.coerce.number().int().min(1).max(100).default(4),
  HALOCLINE_BACKUP_LOG_QUEUE_MIB: z.coerce.number().int().min(32).default(1024),
});

export type S3Store = Readonly<{
  bucket: string;
  path: string;
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  caFile: string | null;
}>;

export type Settings = Readonly<{
  /** Encrypts everything in the repository, and the secrets in the database. */
  recoveryKey: string;
  /** As the program's own role; null where only a restore is wanted. */
  databaseUrl: string | null;
  repository: Readonly<{ folder: string }> | S3Store;
  workFolder: string;
  /** Written by set-up, carried by us: we cannot read what is in it. */
  sealedSecretsFile: string | null;
  postgres: Readonly<{ data: string; socket: string; bin: string }>;
  /** When the daily backup is due. */
  hourUtc: number;
  keptFull: number;
  /** As much of the log may wait for a repository that cannot be written, before PostgreSQL goes on without it. */
  logQueueMib: number;
  /** Whom PostgreSQL's files belong to, when we are root. */
  user: Readonly<{ uid?: number; gid?: number }>;
}>;

type Values = z.infer<typeof environment>;

function s3StoreOf(address: URL, value: Values): S3Store {
  const {
    HALOCLINE_BACKUP_S3_ENDPOINT: endpoint,
    HALOCLINE_BACKUP_S3_REGION: region,
    HALOCLINE_BACKUP_S3_KEY: key,
    HALOCLINE_BACKUP_S3_SECRET: secret,
  } = value;
  if (!endpoint || !region || !key || !secret)
    throw new Error("settings: an s3:// repository needs HALOCLINE_BACKUP_S3_ENDPOINT, _REGION, _KEY and _SECRET");
  const path = address.pathname === "" || address.pathname === "/" ? "/halocline" : address.pathname;
  const caFile = value.HALOCLINE_BACKUP_S3_CA_FILE ?? null;
  return { bucket: address.hostname, path, endpoint, region, key, secret, caFile };
}

export function readSettings(env: NodeJS.ProcessEnv, user: Settings["user"] = serviceUser()): Settings {
  const ours = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(PREFIX) || name === DATABASE_URL));
  const parsed = environment.safeParse(ours);
  if (!parsed.success) throw new Error(`settings: ${z.prettifyError(parsed.error)}`);
  const value = parsed.data;
  const repository = value.HALOCLINE_BACKUP_REPOSITORY;
  return {
    recoveryKey: value.HALOCLINE_BACKUP_PASSPHRASE,
    databaseUrl: value.HALOCLINE_DATABASE_URL_BACKUP ?? null,
    repository: repository.startsWith("s3:") ? s3StoreOf(new URL(repository), value) : { folder: repository },
    workFolder: value.HALOCLINE_BACKUP_WORK_FOLDER,
    sealedSecretsFile: value.HALOCLINE_BACKUP_SEALED_SECRETS ?? null,
    postgres: {
      data: value.HALOCLINE_BACKUP_POSTGRES_DATA,
      socket: value.HALOCLINE_BACKUP_POSTGRES_SOCKET,
      bin: value.HALOCLINE_BACKUP_POSTGRES_BIN,
    },
    hourUtc: value.HALOCLINE_BACKUP_HOUR_UTC,
    keptFull: value.HALOCLINE_BACKUP_KEPT_FULL,
    logQueueMib: value.HALOCLINE_BACKUP_LOG_QUEUE_MIB,
    user,
  };
}

export const readEnvironment = (): Settings => readSettings(process.env);

/** For people: where backups go, without anything secret. */
export const describeRepository = ({ repository }: Pick<Settings, "repository">): string =>
  "folder" in repository ? repository.folder : `s3://${repository.bucket}${repository.path} at ${repository.endpoint}`;
