// Numbered SQL files: `20261119190803_baseline.sql` is version 20261119190803.

import { createHash } from "node:crypto";
import type { MigrationFile } from "../../platform/migration-files.ts";

/** A sentence for the person who runs the instance. The program itself is not at fault. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export type Migration = MigrationFile &
  Readonly<{
    version: string;
    /** SHA-256 of the whole file, as `sha256sum` prints it. */
    checksum: string;
  }>;

const FILE_NAME = /^(\d{14})_[a-z0-9_]+\.sql$/;

function migrationOf({ name, text }: MigrationFile): Migration {
  const version = FILE_NAME.exec(name)?.[1];
  if (version === undefined)
    throw new MigrationError(`${name} is not named like a migration, such as 20261119190803_baseline.sql.`);
  // Applied by accident, an empty file could never be filled: its checksum would differ.
  if (text.replaceAll(/--.*/g, "").trim() === "") throw new MigrationError(`${name} has no statement.`);
  return { name, text, version, checksum: createHash("sha256").update(text).digest("hex") };
}

/** Sorted by version. */
export function readMigrations(files: readonly MigrationFile[]): Migration[] {
  const migrations = files.map(migrationOf).toSorted((a, b) => (a.version < b.version ? -1 : 1));
  if (migrations.length === 0) throw new MigrationError("There are no migrations.");
  for (const [index, { version, name }] of migrations.entries())
    if (migrations[index + 1]?.version === version)
      throw new MigrationError(`${name} and ${migrations[index + 1]?.name} have the same version.`);
  return migrations;
}
