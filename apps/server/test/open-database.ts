// A database of its own for one test file, with one pool per role as the server opens them.

import { type DatabaseUrls, withClient } from "@halocline/local-services/database";
import { type SeededAccount, type SeedOptions, seedAccount } from "@halocline/local-services/seed";
import { createTestDatabase, type TestCluster } from "@halocline/local-services/test-database";
import { createPool, type Pool } from "../src/db/pools.ts";

export type OpenDatabase = Readonly<{
  urls: DatabaseUrls;
  open: (role: keyof DatabaseUrls, maxConnections?: number) => Pool;
  seed: (options?: Partial<SeedOptions>) => Promise<SeededAccount>;
  /** As the superuser, whom no policy holds: what is really stored. */
  truth: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  deviceNoOf: (registrationId: string) => Promise<number>;
  close: () => Promise<void>;
}>;

export async function openDatabase(cluster: TestCluster): Promise<OpenDatabase> {
  const database = await createTestDatabase(cluster);
  const pools: Pool[] = [];
  const truth = (text: string, values: readonly unknown[] = []) =>
    withClient(database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
  return {
    urls: database.urls,
    open: (role, maxConnections = 1) => {
      const pool = createPool(database.urls[role], maxConnections, () => {});
      // A hundred at once on a busy machine wait longer than a person would.
      pool.options.connectionTimeoutMillis = 60_000;
      pools.push(pool);
      return pool;
    },
    seed: (options = {}) => seedAccount(database.urls.admin, { deviceNames: ["Reef"], ...options }),
    truth,
    deviceNoOf: async (registrationId) => {
      const [row] = await truth("select device_no from devices where registration_id = $1", [registrationId]);
      return row?.device_no as number;
    },
    close: async () => {
      for (const pool of pools) await pool.end();
      await database.drop();
    },
  };
}
