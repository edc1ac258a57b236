// A private cluster for tests, with one migrated template in it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, createRoles, databaseUrls, migrate, newRolePasswords } from "./database.ts";
import { type PostgresInstance, startPostgres } from "./postgres.ts";
import { TEMPLATE, type TestCluster } from "./test-database.ts";

export type StartedCluster = Readonly<{ cluster: TestCluster; postgres: PostgresInstance; destroy: () => Promise<void> }>;

export async function startTestCluster(): Promise<StartedCluster> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-test-"));
  const postgres = await startPostgres({ folder, isDurable: false, endsWithParent: true });
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
