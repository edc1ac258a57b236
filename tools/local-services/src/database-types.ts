// The database's types, generated from a freshly migrated database. Without `write` it only verifies that the
// committed file is what the migrations give.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, createRoles, databaseUrls, migrate, newRolePasswords } from "./database.ts";
import { repositoryPath } from "./paths.ts";
import { startPostgres } from "./postgres.ts";
import { run } from "./processes.ts";

export async function generateTypes({ write }: Readonly<{ write: boolean }>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-types-"));
  const postgres = await startPostgres({ folder, isDurable: false });
  try {
    const passwords = newRolePasswords();
    await createRoles(postgres, passwords);
    await createDatabase(postgres, "types");
    const urls = databaseUrls(postgres, "types", passwords);
    await migrate(urls.owner);
    const output = repositoryPath("apps/server/src/db/database.types.ts");
    const mode = write ? [] : ["--verify"];
    const kinds = [
      "--dialect",
      "postgres",
      "--camel-case",
      "--exclude-pattern",
      "{public.schema_migrations,public.pg_stat*,pgboss.*}",
    ];
    run(repositoryPath("node_modules/.bin/kysely-codegen"), [...kinds, "--url", urls.admin, "--out-file", output, ...mode]);
  } finally {
    await postgres.stop();
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  }
}
