// The numbered SQL files that make the schema.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type MigrationFile = Readonly<{ name: string; text: string }>;

export const readMigrationFiles = (folder: string): MigrationFile[] =>
  readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
