// Roles, migrations, and databases cloned from a migrated template in a few milliseconds.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { makeJobQueues } from "./job-queues.ts";
import { repositoryPath } from "./paths.ts";
import { run } from "./processes.ts";

export const DATABASE_ROLES = ["owner", "app", "ingest", "worker", "auth"] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

export type DatabaseUrls = Readonly<Record<DatabaseRole, string> & { admin: string }>;

/** A cluster that can be reached, wherever it runs: as its administrator, or as the role that is named. */
export type Cluster = Readonly<{ url: (database: string, user?: string, password?: string) => string }>;

export type RolePasswords = Readonly<Record<DatabaseRole, string>>;

export const newRolePasswords = (): RolePasswords =>
  Object.fromEntries(DATABASE_ROLES.map((role) => [role, randomBytes(18).toString("base64url")])) as RolePasswords;

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function createRoles(postgres: Cluster, passwords: RolePasswords): Promise<void> {
  const statements = readFileSync(repositoryPath("deploy/postgres/roles.sql"), "utf8");
  await withClient(postgres.url("postgres"), async (client) => {
    await client.query(statements);
    for (const role of DATABASE_ROLES) {
      await client.query(`alter role halocline_${role} password ${client.escapeLiteral(passwords[role])}`);
    }
  });
}

export function databaseUrls(postgres: Cluster, database: string, passwords: RolePasswords): DatabaseUrls {
  const urls = DATABASE_ROLES.map((role) => [role, postgres.url(database, `halocline_${role}`, passwords[role])]);
  return { ...(Object.fromEntries(urls) as Record<DatabaseRole, string>), admin: postgres.url(database) };
}

/** Our own tables by the numbered files, then the queues by their library. */
export async function migrate(ownerUrl: string): Promise<void> {
  const migrations = repositoryPath("apps/server/src/db/migrations");
  run(repositoryPath("node_modules/.bin/dbmate"), ["--no-dump-schema", "--migrations-dir", migrations, "up"], {
    env: { ...process.env, DATABASE_URL: ownerUrl },
  });
  await makeJobQueues(ownerUrl);
}

/** Makes roles and database where they are missing, and brings the schema up to date. Safe to repeat at every start. */
export async function prepareDatabase(postgres: Cluster, name: string, passwords: RolePasswords): Promise<DatabaseUrls> {
  await createRoles(postgres, passwords);
  const exists = await withClient(postgres.url("postgres"), async (client) => {
    const result = await client.query("select from pg_database where datname = $1", [name]);
    return result.rowCount === 1;
  });
  if (!exists) await createDatabase(postgres, name);
  const urls = databaseUrls(postgres, name, passwords);
  await migrate(urls.owner);
  return urls;
}

export async function createDatabase(postgres: Cluster, name: string, template?: string): Promise<void> {
  await withClient(postgres.url("postgres"), async (client) => {
    await client.query(`create database ${name} owner halocline_owner ${template ? `template ${template}` : ""}`);
    if (!template)
      await withClient(postgres.url(name), (fresh) => fresh.query("create extension if not exists pg_stat_statements"));
  });
}
