// A private cluster for tests, with one migrated template in it.

import { rmSync } from "node:fs";
import { createDatabase, createRoles, databaseUrls, migrate, newRolePasswords } from "./database.ts";
import { type PostgresInstance, startPostgres } from "./postgres.ts";
import { TEMPLATE, type TestCluster } from "./test-database.ts";
import { createTestFolder } from "./test-folder.ts";

export type StartedCluster = Readonly<{ cluster: TestCluster; postgres: PostgresInstance; destroy: () => Promise<void> }>;

/**
 * A connection and the drop of a database cost less with few buffers. A small log fits in memory. Five test files run in
 * parallel. Each may start two servers with a pool per role, and open further pools.
 */
const SETTINGS = ["shared_buffers = 64MB", "max_wal_size = 256MB", "max_connections = 600"];

export async function startTestCluster(): Promise<StartedCluster> {
  const folder = createTestFolder("halocline-test-");
  const postgres = await startPostgres({ folder, isDurable: false, endsWithParent: true, settings: SETTINGS });
  const passwords = newRolePasswords();
  await createRoles(postgres, passwords);
  await createDatabase(postgres, TEMPLATE);
  await migrate(databaseUrls(postgres, TEMPLATE, passwords).owner);
  return {
    cluster: { superuserUrl: postgres.url("DATABASE"), port: postgres.port, passwords },
    postgres,
    destroy: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(postgres.folder, { recursive: true, force: true });
    },
  };
}
