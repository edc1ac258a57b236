// Which files a database has had. The table is as an earlier tool made it; the checksum is ours.

import type { Connection } from "../pools.ts";
import type { Applied } from "./compare-schema.ts";
import type { Migration } from "./migration.ts";

const HAS_CHECKSUM = `
  select from pg_attribute
  where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum' and not attisdropped`;

/** Everybody may know how old the schema is; only its owner writes here. */
const MAKE = `
  create table if not exists public.schema_migrations (version varchar primary key);
  alter table public.schema_migrations add column checksum text check (checksum ~ '^[0-9a-f]{64}$');
  grant select on public.schema_migrations to halocline_app, halocline_ingest, halocline_worker, halocline_auth;`;

/** Several statements in one message: all of them, or none. */
export async function prepareApplied(connection: Connection): Promise<void> {
  const { rowCount } = await connection.query(HAS_CHECKSUM);
  if (rowCount === 0) await connection.query(MAKE);
}

export async function listApplied(connection: Connection): Promise<Applied[]> {
  const { rows } = await connection.query<Applied>("select version, checksum from public.schema_migrations order by version");
  return rows;
}

/** What was applied before there were checksums is taken to be what the files say. */
export async function addChecksums(connection: Connection, known: readonly Migration[]): Promise<void> {
  const text = `
    update public.schema_migrations a set checksum = k.checksum
    from unnest($1::text[], $2::text[]) k (version, checksum) where a.version = k.version and a.checksum is null`;
  await connection.query(text, [known.map(({ version }) => version), known.map(({ checksum }) => checksum)]);
}

export async function recordApplied(connection: Connection, { version, checksum }: Migration): Promise<void> {
  await connection.query("insert into public.schema_migrations (version, checksum) values ($1, $2)", [version, checksum]);
}
