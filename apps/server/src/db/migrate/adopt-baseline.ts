// Until 19 November 2026 the schema was made by 45 files, which the baseline replaces. A database that they made has the same schema
// and is recorded as at the baseline. Any other database from before the baseline is rejected unchanged.

import { createHash } from "node:crypto";
import type pg from "pg";
import { listApplied } from "./applied-migrations.ts";
import { type Migration, MigrationError } from "./migrations.ts";

/** SHA-256 of the versions of the 45 files, joined by commas. */
const EARLIER_VERSIONS = "61044b5f32ca5030e33a857c76fa2a98435876355c3fb65d13d302d2edd3e221";

/** Of the schema that the 45 files and the baseline make. On PostgreSQL 15; another version may word a definition differently. */
const FINGERPRINTS: Readonly<Record<string, string>> = {
  columns: "ae66de715eb956e7",
  constraints: "c53774bc668e8271",
  functions: "3ccdc79083e0781b",
  indexes: "51a3bf23ab25d8b3",
  policies: "1d50a46838f0aec1",
  rights: "9cdf527b02f00d82",
  tables: "8c41067b0445f8d9",
  triggers: "2f98a5432469759e",
  types: "f2a92736bb9d7f4e",
};

/**
 * One fingerprint per kind of object, independent of the order of columns and grants. Partitions differ from day to day; pg-boss has
 * its own schema.
 */
const FINGERPRINT = `
  with relations as (
    select c.*, c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'auth', 'backup') and not c.relispartition
      and c.oid <> 'public.schema_migrations'::regclass
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
  tables as (select * from relations where relkind in ('r', 'p', 'v', 'm', 'f')),
  functions as (
    select * from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'auth', 'backup')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
  rights (object, acl) as (
    select name, coalesce(relacl, acldefault('r', relowner)) from tables
    union all
    select t.name || '.' || a.attname, a.attacl from tables t join pg_attribute a on a.attrelid = t.oid where a.attacl is not null
    union all
    select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from functions
    union all
    select nspname::text, nspacl from pg_namespace where nspname in ('auth', 'backup')),
  lines (kind, line) as (
    select 'tables', concat_ws(' ', name, relkind, relrowsecurity, relforcerowsecurity, reloptions, pg_get_partkeydef(oid),
        case when relkind = 'v' then pg_get_viewdef(oid) end)
      from tables
    union all
    select 'columns', concat_ws(' ', t.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        a.attstorage, pg_get_expr(d.adbin, d.adrelid))
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select 'constraints', concat_ws(' ', t.name, c.conname, c.convalidated, pg_get_constraintdef(c.oid))
      from tables t join pg_constraint c on c.conrelid = t.oid where c.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'indexes', concat_ws(' ', i.indisvalid, pg_get_indexdef(i.indexrelid)) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select 'types', concat_ws(' ', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum
      where (select typnamespace::regnamespace::text from pg_type where oid = enumtypid) in ('public', 'auth', 'backup')
    union all
    select 'functions', pg_get_functiondef(oid) from functions
    union all
    select 'triggers', concat_ws(' ', g.tgenabled, pg_get_triggerdef(g.oid))
      from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all
    select 'policies', concat_ws(' ', t.name, p.polname, p.polcmd, p.polpermissive,
        array(select r::regrole::text from unnest(p.polroles) r order by 1), pg_get_expr(p.polqual, p.polrelid),
        '|', pg_get_expr(p.polwithcheck, p.polrelid))
      from tables t join pg_policy p on p.polrelid = t.oid
    union all
    select 'rights', concat_ws(' ', r.object, case a.grantee when 0 then 'public' else a.grantee::regrole::text end, a.privilege_type,
        a.is_grantable)
      from rights r cross join lateral aclexplode(r.acl) a)
  select kind, left(encode(sha256(convert_to(string_agg(line, E'\\n' order by line collate "C"), 'UTF8')), 'hex'), 16) as fingerprint
  from lines group by kind order by kind`;

async function fingerprintSchema(client: pg.ClientBase): Promise<Record<string, string>> {
  // Without a search path every name is printed with its schema.
  await client.query("set search_path = ''");
  const { rows } = await client.query<{ kind: string; fingerprint: string }>(FINGERPRINT);
  await client.query("reset search_path");
  return Object.fromEntries(rows.map(({ kind, fingerprint }) => [kind, fingerprint]));
}

/** Returns whether it recorded the baseline. */
export async function adoptBaseline(client: pg.ClientBase, baseline: Migration | undefined): Promise<boolean> {
  const versions = (await listApplied(client)).map(({ version }) => version);
  if (baseline === undefined || !versions.some((version) => version < baseline.version)) return false;
  if (createHash("sha256").update(versions.join(",")).digest("hex") !== EARLIER_VERSIONS)
    throw new MigrationError(
      `This database is from before ${baseline.name} and has only some of the files that it replaces: run "setup database" of the ` +
        "last program before it, then this one (docs/operations.md), or start with an empty database.",
    );
  const found = await fingerprintSchema(client);
  const different = Object.keys({ ...FINGERPRINTS, ...found }).filter((kind) => FINGERPRINTS[kind] !== found[kind]);
  if (different.length > 0)
    throw new MigrationError(
      `This database's schema was altered by hand (${different.join(", ")}): undo that, or restore a backup from before it, then run ` +
        "this again; nothing was done.",
    );
  await client.query("begin");
  await client.query("delete from public.schema_migrations");
  await client.query("insert into public.schema_migrations (version, checksum) values ($1, $2)", [
    baseline.version,
    baseline.checksum,
  ]);
  await client.query("commit");
  return true;
}
