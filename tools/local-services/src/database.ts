// Roles, migrations, and databases cloned from a migrated template in a few milliseconds.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { migrateDatabase } from "@halocline/server/db/migrate/migrate-database";
import { readMigrations } from "@halocline/server/db/migrate/migrations";
import { readMigrationFiles } from "@halocline/server/platform/migration-files";
import pg from "pg";
import { makeJobQueues } from "./job-queues.ts";
import { repositoryPath } from "./paths.ts";

export { MigrationError } from "@halocline/server/db/migrate/migrations";

export const DATABASE_ROLES = ["owner", "app", "ingest", "worker", "auth", "backup"] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

export type DatabaseUrls = Readonly<Record<DatabaseRole, string> & { admin: string }>;

/** A cluster that can be reached, wherever it runs: as its administrator, or as the role that is named. */
export type Cluster = Readonly<{ url: (database: string, user?: string, password?: string) => string }>;

export type RolePasswords = Readonly<Record<DatabaseRole, string>>;

export const newRolePasswords = (): RolePasswords =>
  Object.fromEntries(DATABASE_ROLES.map((role) => [role, randomBytes(18).toString("base64url")])) as RolePasswords;

/** Idle connections by URL, of the databases whose connections are kept. */
const idleClients = new Map<string, pg.Client[]>();
const MAX_IDLE_CLIENTS = 2;

/** From now on `withClient` keeps up to two connections to this URL: to open one costs ninety times a small statement. */
export const keepConnections = (url: string): void => void idleClients.set(url, []);

export async function endConnections(url: string): Promise<void> {
  const idle = idleClients.get(url) ?? [];
  idleClients.delete(url);
  await Promise.all(idle.map((client) => client.end()));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const idle = idleClients.get(url);
  // The server may end a connection while it is idle.
  if (idle) client.on("error", () => idle.includes(client) && idle.splice(idle.indexOf(client), 1));
  return client;
}

/** The next use of a kept connection starts without the settings, locks and temporary tables of this one. */
async function release(url: string, client: pg.Client): Promise<void> {
  const reset = async () => {
    await client.query("discard all");
    return true;
  };
  // Refused inside a transaction that was left open.
  const isReset = idleClients.has(url) && (await reset().catch(() => false));
  const idle = idleClients.get(url);
  if (isReset && idle && idle.length < MAX_IDLE_CLIENTS) idle.push(client);
  else await client.end();
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = idleClients.get(url)?.pop() ?? (await connect(url));
  try {
    return await use(client);
  } finally {
    await release(url, client);
  }
}

export type Queries = Readonly<{
  rows: <T>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
}>;

/** For many queries: a new connection costs more CPU time than a short query. */
export function openQueries(url: string): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The database may be restarted meanwhile. The next query connects again.
  pool.on("error", () => {});
  return {
    rows: async <T>(sql: string, values: readonly unknown[] = []) => (await pool.query(sql, [...values])).rows as T[],
    close: () => pool.end(),
  };
}

const statementsOf = (name: string): string => readFileSync(repositoryPath(`deploy/postgres/${name}`), "utf8");

export async function createRoles(postgres: Cluster, passwords: RolePasswords): Promise<void> {
  await withClient(postgres.url("postgres"), async (client) => {
    await client.query(statementsOf("roles.sql"));
    const { rows } = await client.query("select rolsuper from pg_roles where rolname = current_user");
    if (rows[0]?.rolsuper) await client.query(statementsOf("backup-rights.sql"));
    for (const role of DATABASE_ROLES) {
      await client.query(`alter role halocline_${role} password ${client.escapeLiteral(passwords[role])}`);
    }
  });
}

export function databaseUrls(postgres: Cluster, database: string, passwords: RolePasswords): DatabaseUrls {
  const urls = DATABASE_ROLES.map((role) => [role, postgres.url(database, `halocline_${role}`, passwords[role])]);
  return { ...(Object.fromEntries(urls) as Record<DatabaseRole, string>), admin: postgres.url(database) };
}

/** Told what is done, and what is waited for. */
type Report = (sentence: string) => void;

/** Our own tables by the numbered files, then the queues by their library: one process at a time. */
export async function migrate(ownerUrl: string, report: Report = () => {}): Promise<void> {
  const migrations = readMigrations(readMigrationFiles(repositoryPath("apps/server/src/db/migrations")));
  await migrateDatabase(ownerUrl, migrations, { report, thereafter: () => makeJobQueues(ownerUrl) });
}

/** Any number, always the same: roles belong to the whole cluster, and two who change one at once fail. */
const CLUSTER_TURN = 1_751_346_020;

/** Makes roles and database where they are missing, and brings the schema up to date. Safe to repeat at every start, and at once. */
export async function prepareDatabase(
  postgres: Cluster,
  name: string,
  passwords: RolePasswords,
  report?: Report,
): Promise<DatabaseUrls> {
  await withClient(postgres.url("postgres"), async (client) => {
    await client.query("select pg_advisory_lock($1)", [CLUSTER_TURN]);
    await createRoles(postgres, passwords);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await createDatabase(postgres, name);
  });
  const urls = databaseUrls(postgres, name, passwords);
  await migrate(urls.owner, report);
  return urls;
}

export async function createDatabase(postgres: Cluster, name: string, template?: string): Promise<void> {
  await withClient(postgres.url("postgres"), (client) =>
    client.query(`create database ${name} owner halocline_owner ${template ? `template ${template}` : ""}`),
  );
}
