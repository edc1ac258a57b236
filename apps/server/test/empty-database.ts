// A database with nothing in it, for the tests of what makes its schema.

import { randomBytes } from "node:crypto";
import { type Cluster, createDatabase, type DatabaseUrls, databaseUrls, withClient } from "@halocline/local-services/database";
import type { TestCluster } from "@halocline/local-services/test-database";
import { type MigrateOptions, migrateDatabase } from "../src/db/migrate/migrate-database.ts";
import { type Migration, readMigrations } from "../src/db/migrate/migrations.ts";

export type EmptyDatabase = Readonly<{
  urls: DatabaseUrls;
  /** As the schema's owner. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, any>[]>;
  /** Returns what it reported. */
  migrate: (migrations: readonly Migration[], options?: MigrateOptions) => Promise<string[]>;
  drop: () => Promise<void>;
}>;

export const clusterOf = ({ superuserUrl, port }: TestCluster): Cluster => ({
  url: (database, user, password) =>
    user === undefined
      ? superuserUrl.replace("/DATABASE?", `/${database}?`)
      : `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
});

export async function createEmptyDatabase(testCluster: TestCluster): Promise<EmptyDatabase> {
  const cluster = clusterOf(testCluster);
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await createDatabase(cluster, name);
  const urls = databaseUrls(cluster, name, testCluster.passwords);
  return {
    urls,
    query: (text, values = []) => withClient(urls.owner, async (client) => (await client.query(text, [...values])).rows),
    migrate: async (migrations, options = {}) => {
      const reported: string[] = [];
      await migrateDatabase(urls.owner, migrations, { report: (sentence) => reported.push(sentence), ...options });
      return reported;
    },
    drop: () =>
      withClient(cluster.url("postgres"), async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** A migration after the baseline; `n` orders it. */
export const migration = (n: number, name: string, text: string): Migration =>
  readMigrations([{ name: `${29_990_101_000_000 + n}_${name}.sql`, text }])[0]!;
