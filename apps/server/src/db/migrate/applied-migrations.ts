// Which migrations a database has, compared with those that this program knows.

import type { Connection } from "../pools.ts";
import { type Migration, MigrationError } from "./migrations.ts";

export type Applied = Readonly<{ version: string; checksum: string | null }>;

type Known = Pick<Migration, "version" | "name" | "checksum">;

export async function listApplied(connection: Connection): Promise<Applied[]> {
  // Through JSON, because databases from before the baseline may lack the column.
  const { rows } = await connection.query<Applied>(
    "select version, to_jsonb(m) ->> 'checksum' as checksum from public.schema_migrations m order by version",
  );
  return rows;
}

const newestOf = (versions: readonly Readonly<{ version: string }>[]): string =>
  versions.reduce((newest, { version }) => (version > newest ? version : newest), "");

/** Versions before the baseline are not compared: see adopt-baseline.ts. */
export function rejectUnknown(applied: readonly Applied[], known: readonly Known[]): void {
  const [at, upTo] = [newestOf(applied), newestOf(known)];
  if (at > upTo)
    throw new MigrationError(
      `The database is at version ${at}, this program knows up to ${upTo}. Start the newer program, or restore a backup.`,
    );
  const versions = new Set(known.map(({ version }) => version));
  const unknown = applied.filter(({ version }) => version > (known[0]?.version ?? "") && !versions.has(version));
  if (unknown.length === 0) return;
  const names = unknown.map(({ version }) => version).join(", ");
  throw new MigrationError(
    `The database has migration ${names}, which this program does not know. Start the program that it is from, or restore a backup.`,
  );
}

export function rejectChanged(applied: readonly Applied[], known: readonly Known[]): void {
  const checksums = new Map(applied.map(({ version, checksum }) => [version, checksum]));
  const changed = known.find(({ version, checksum }) => checksums.has(version) && checksums.get(version) !== checksum);
  if (changed)
    throw new MigrationError(
      `${changed.name} was changed after it was applied to this database. Nothing was done. Restore the released file; ` +
        "put the change into a new file.",
    );
}

export function pendingOf<Migrations extends Known>(applied: readonly Applied[], known: readonly Migrations[]): Migrations[] {
  const done = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !done.has(version));
}

/** For processes that may not migrate. */
export function rejectPending(applied: readonly Applied[], known: readonly Known[]): void {
  const [first, ...more] = pendingOf(applied, known);
  if (!first) return;
  const at = newestOf(applied);
  const missing = more.length === 0 ? `${first.name} is missing` : `${first.name} and ${more.length} more are missing`;
  throw new MigrationError(
    `${at === "" ? "The database has no schema" : `The database is at version ${at}`}, this program needs ${newestOf(known)}: ` +
      `${missing}. Run "setup database" of this version, then start again.`,
  );
}
