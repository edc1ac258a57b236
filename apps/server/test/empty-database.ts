// A database with nothing in it, for the tests of what makes its schema.

import { randomBytes } from "node:crypto";
import { type Cluster, createDatabase, type DatabaseUrls, databaseUrls, withClient } from "@halocline/local-services/database";
import type { TestCluster } from "@halocline/local-services/test-database";
import { type MigrateOptions, migrateDatabase } from "../src/db/migrate/migrate-database.ts";
import type { MigrationFile } from "../src/platform/migration-files.ts";

export type EmptyDatabase = Readonly<{
  urls: DatabaseUrls;
  /** As the schema's owner. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, any>[]>;
  /** Answers with what it said. */
  migrate: (files: readonly MigrationFile[], options?: MigrateOptions) => Promise<string[]>;
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
    migrate: async (files, options = {}) => {
      const told: string[] = [];
      await migrateDatabase(urls.owner, files, { report: (sentence) => told.push(sentence), ...options });
      return told;
    },
    drop: () =>
      withClient(cluster.url("postgres"), async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

export const migrationFile = (name: string, body: string, head = "-- migrate:up"): MigrationFile => ({
  name,
  text: `${head}\n${body}\n`,
});
