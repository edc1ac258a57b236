// The numbered files that make the schema: `20261117090000_locale.sql` is version 20261117090000.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type MigrationFile = Readonly<{ name: string; text: string }>;

/** In the order in which they are applied. */
export const readMigrationFiles = (folder: string): MigrationFile[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
