// A numbered file, read: what it is called, what it runs, and how to know that it is still the same.

import { createHash } from "node:crypto";
import type { MigrationFile } from "../../platform/migration-files.ts";
import { MigrationError } from "./migration-error.ts";
import { type Statement, splitStatements } from "./split-statements.ts";

export type Migration = Readonly<{
  name: string;
  version: string;
  /** Of the whole file, as sha256sum tells it. */
  checksum: string;
  /** False: its statements cannot be in a transaction, such as `create index concurrently`. */
  isTransaction: boolean;
  statements: readonly Statement[];
}>;

const FILE_NAME = /^(\d{4,})_[a-z0-9_]+\.sql$/;
const UP = /^-- migrate:up([^\n]*)\n/;
/** Older files also say how they were undone. There is no way back but a backup: that part is never run. */
const DOWN = /^-- migrate:down/m;
const OWN_TRANSACTION = /^(?:begin|commit|rollback|abort|end|start\s+transaction|prepare\s+transaction)\b(?!\s+to\b)/i;

function isTransactionOf(name: string, head: string): boolean {
  if (head.trim() === "") return true;
  if (head.trim() === "transaction:false") return false;
  throw new MigrationError(`${name} begins with "-- migrate:up${head}". After up comes nothing, or transaction:false.`);
}

export function readMigration({ name, text }: MigrationFile): Migration {
  const version = FILE_NAME.exec(name)?.[1];
  if (version === undefined)
    throw new MigrationError(`${name} is not named like a migration, such as 20261117090000_locale.sql.`);
  const up = UP.exec(text);
  if (!up) throw new MigrationError(`${name} does not begin with "-- migrate:up".`);
  // The head is a comment to the database, and stays, so that lines are counted as in the file.
  const statements = splitStatements(text.slice(0, DOWN.exec(text)?.index));
  if (statements.length === 0) throw new MigrationError(`${name} has no statement.`);
  const own = statements.find((statement) => OWN_TRANSACTION.test(statement.text));
  if (own) throw new MigrationError(`${name}, line ${own.line}: a migration does not begin or end a transaction itself.`);
  const checksum = createHash("sha256").update(text).digest("hex");
  return { name, version, checksum, isTransaction: isTransactionOf(name, up[1] ?? ""), statements };
}

/** By their number. */
export function readMigrations(files: readonly MigrationFile[]): Migration[] {
  const migrations = files.map(readMigration).toSorted((a, b) => (a.version < b.version ? -1 : 1));
  if (migrations.length === 0) throw new MigrationError("There are no migrations where they should be.");
  for (const [index, { version, name }] of migrations.entries())
    if (migrations[index + 1]?.version === version)
      throw new MigrationError(`${name} and ${migrations[index + 1]?.name} have the same number.`);
  return migrations;
}
