// PostgreSQL and the broker together, and the environment a server needs to use them.

import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseUrls, databaseUrls, newRolePasswords, prepareDatabase, type RolePasswords } from "./database.ts";
import { type NatsInstance, type NatsKeys, startNats } from "./nats.ts";
import { type PostgresInstance, type PostgresOptions, startPostgres } from "./postgres.ts";

type Secrets = Readonly<{ passwords: RolePasswords; session: string }>;

export type Stack = Readonly<{
  postgres: PostgresInstance;
  nats: NatsInstance;
  database: DatabaseUrls;
  sessionSecret: string;
  stop: () => Promise<void>;
  /** Stops, and leaves nothing behind. */
  destroy: () => Promise<void>;
}>;

const DATABASE = "halocline";

function loadSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  // A role that is younger than the file gets its password now.
  const passwords = { ...newRolePasswords(), ...known.passwords };
  const secrets = { passwords, session: known.session ?? randomBytes(32).toString("base64url") };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

const secretsFile = (folder: string): string => join(folder, "secrets.json");

/** `template`: a folder from `makeStackTemplate`. A new stack starts with a copy of its database, with the same secrets. */
export type StackOptions = Omit<PostgresOptions, "folder">;

/** A stopped cluster with a migrated database, made from this source. Returns what removes it. */
export async function makeStackTemplate(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const { passwords } = loadSecrets(secretsFile(folder));
  const postgres = await startPostgres({ folder: join(folder, "postgres"), isDurable: false, endsWithParent: true });
  try {
    await prepareDatabase(postgres, DATABASE, passwords);
  } finally {
    await postgres.stop();
  }
  return () => {
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  };
}

export async function startStack(folder: string, { template, ...options }: StackOptions): Promise<Stack> {
  mkdirSync(folder, { recursive: true });
  const isCopy = template !== undefined && !existsSync(secretsFile(folder));
  if (isCopy) copyFileSync(secretsFile(template), secretsFile(folder));
  const secrets = loadSecrets(secretsFile(folder));
  const [postgres, nats] = await Promise.all([
    startPostgres({ ...options, folder: join(folder, "postgres"), ...(isCopy && { template: join(template, "postgres") }) }),
    startNats(join(folder, "nats"), options),
  ]);
  const database = isCopy
    ? databaseUrls(postgres, DATABASE, secrets.passwords)
    : await prepareDatabase(postgres, DATABASE, secrets.passwords);
  const stop = async () => {
    await Promise.all([postgres.stop(), nats.stop()]);
  };
  const destroy = async () => {
    await stop();
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  };
  return { postgres, nats, database, sessionSecret: secrets.session, stop, destroy };
}

export type ServerPlace = Readonly<{ httpPort: number; metricsPort: number; publicUrl?: string }>;

export type ServerServices = Pick<Stack, "database" | "sessionSecret"> &
  Readonly<{ nats: Pick<NatsInstance, "servicesUrl" | "keys"> }>;

/** Everything a server reads from its environment, for a server on loopback beside this stack. */
export function serverEnvironment(stack: ServerServices, place: ServerPlace): Record<string, string> {
  const { nats, database, sessionSecret } = stack;
  return {
    HALOCLINE_MODE: "development",
    HALOCLINE_HTTP_LISTEN: `127.0.0.1:${place.httpPort}`,
    HALOCLINE_METRICS_LISTEN: `127.0.0.1:${place.metricsPort}`,
    HALOCLINE_PUBLIC_URL: place.publicUrl ?? `http://127.0.0.1:${place.httpPort}`,
    ...serviceEnvironment({ database, natsUrl: nats.servicesUrl, keys: nats.keys, sessionSecret }),
  };
}

export type Services = Readonly<{ database: DatabaseUrls; natsUrl: string; keys: NatsKeys; sessionSecret: string }>;

/** Where a server finds its services, and its secrets for them. */
export function serviceEnvironment({ database, natsUrl, keys, sessionSecret }: Services): Record<string, string> {
  return {
    HALOCLINE_DATABASE_URL_APP: database.app,
    HALOCLINE_DATABASE_URL_INGEST: database.ingest,
    HALOCLINE_DATABASE_URL_WORKER: database.worker,
    HALOCLINE_DATABASE_URL_AUTH: database.auth,
    HALOCLINE_NATS_URL: natsUrl,
    HALOCLINE_NATS_SEED_APP: keys.app.seed,
    HALOCLINE_NATS_SEED_INGEST: keys.ingest.seed,
    HALOCLINE_NATS_SEED_AUTH: keys.auth.seed,
    HALOCLINE_NATS_SEED_SYS: keys.sys.seed,
    HALOCLINE_NATS_ISSUER_SEED: keys.issuer.seed,
    HALOCLINE_SESSION_SECRET: sessionSecret,
  };
}
