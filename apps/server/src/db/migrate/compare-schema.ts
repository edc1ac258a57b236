// What a database has against what this program knows.

import type { Migration } from "./migration.ts";
import { MigrationError } from "./migration-error.ts";

/** A null checksum: applied before there were any. */
export type Applied = Readonly<{ version: string; checksum: string | null }>;

type Known = Pick<Migration, "version" | "name" | "checksum">;

const latest = (versions: readonly Readonly<{ version: string }>[]): string | null =>
  versions.reduce<string | null>((last, { version }) => (last === null || version > last ? version : last), null);

/** A schema that this program does not know is left alone by every part of it. */
export function rejectUnknown(applied: readonly Applied[], known: readonly Known[]): void {
  const numbers = new Set(known.map(({ version }) => version));
  const unknown = applied.filter(({ version }) => !numbers.has(version));
  const [at, upTo] = [latest(applied), latest(known)];
  if (unknown.length === 0) return;
  if (at !== null && upTo !== null && at > upTo)
    throw new MigrationError(
      `The database is at version ${at}, this program knows up to ${upTo}. Start the newer program, or restore a backup.`,
    );
  const names = unknown.map(({ version }) => version).join(", ");
  throw new MigrationError(
    `The database has migration ${names}, which this program does not know. Start the program that it is from, or restore a backup.`,
  );
}

/** A file that was applied is history: what it says must be what was done. */
export function rejectChanged(applied: readonly Applied[], known: readonly Known[]): void {
  const checksums = new Map(applied.map(({ version, checksum }) => [version, checksum]));
  const changed = known.find(({ version, checksum }) => (checksums.get(version) ?? checksum) !== checksum);
  if (changed)
    throw new MigrationError(
      `${changed.name} was changed after it was applied to this database. Nothing was done. Put the file back as it was released; ` +
        "what is to change goes into a new file.",
    );
}

export function pendingOf<Migrations extends Known>(applied: readonly Applied[], known: readonly Migrations[]): Migrations[] {
  const done = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !done.has(version));
}

/** For whoever may not migrate. */
export function rejectPending(applied: readonly Applied[], known: readonly Known[]): void {
  const [first, ...more] = pendingOf(applied, known);
  if (!first) return;
  const at = latest(applied);
  const missing = more.length === 0 ? `${first.name} is missing` : `${first.name} and ${more.length} more are missing`;
  throw new MigrationError(
    `${at === null ? "The database has no schema" : `The database is at version ${at}`}, this program needs ${latest(known)}: ` +
      `${missing}. Run "setup database" of this version, then start again.`,
  );
}
