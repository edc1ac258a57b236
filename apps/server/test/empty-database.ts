// A database with nothing in it, for the tests of what makes its schema.

import { randomBytes } from "node:crypto";
import { createDatabase, type DatabaseUrls, databaseUrls, withClient } from "@halocline/local-services/database";
import type { TestCluster } from "@halocline/local-services/test-database";
import type { MigrationFile } from "../src/platform/migration-files.ts";

export type EmptyDatabase = Readonly<{
  urls: DatabaseUrls;
  /** As the schema's owner. */
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, any>[]>;
  drop: () => Promise<void>;
}>;

export async function createEmptyDatabase({ superuserUrl, port, passwords }: TestCluster): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const url = (database: string, user?: string, password?: string): string =>
    user === undefined
      ? superuserUrl.replace("/DATABASE?", `/${database}?`)
      : `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
  await createDatabase({ url }, name);
  const urls = databaseUrls({ url }, name, passwords);
  return {
    urls,
    query: (text, values = []) => withClient(urls.owner, async (client) => (await client.query(text, [...values])).rows),
    drop: () => withClient(url("postgres"), async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

export const migrationFile = (name: string, body: string, head = "-- migrate:up"): MigrationFile => ({
  name,
  text: `${head}\n${body}\n`,
});
