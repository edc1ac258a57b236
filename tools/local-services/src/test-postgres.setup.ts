// Vitest's global setup for tests on a real database: one private cluster for the run, one migrated template in it.
// Each test file then clones the template (tens of milliseconds) and drops its clone.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase, createRoles, databaseUrls, migrate, newRolePasswords } from "./database.ts";
import { startPostgres } from "./postgres.ts";
import { TEMPLATE, type TestCluster } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-test-"));
  const postgres = await startPostgres({ folder, isDurable: false });
  const passwords = newRolePasswords();
  await createRoles(postgres, passwords);
  await createDatabase(postgres, TEMPLATE);
  migrate(databaseUrls(postgres, TEMPLATE, passwords).owner);
  project.provide("testCluster", { superuserUrl: postgres.url("DATABASE"), port: postgres.port, passwords });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(postgres.folder, { recursive: true, force: true });
  };
}
