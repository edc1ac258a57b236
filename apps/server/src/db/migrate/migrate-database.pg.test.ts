// On a real PostgreSQL, each test in a database of its own.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase, migration } from "../../../test/empty-database.ts";
import { readMigrationFiles } from "../../platform/migration-files.ts";
import { type Migration, readMigrations } from "./migrations.ts";

const OURS = readMigrations(readMigrationFiles(join(import.meta.dirname, "../migrations")));
const FIRST = migration(1, "first", "create table first (n int);");
const SECOND = migration(2, "second", "create table second (n int);\ninsert into second values (2);");
const TWO = [FIRST, SECOND];

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject("testCluster"));
});
afterEach(() => database.drop());

const migrate: EmptyDatabase["migrate"] = (migrations, options) => database.migrate(migrations, options);
const applied = () => database.query("select version, checksum from schema_migrations order by version");
const tables = async () =>
  (await database.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1"))
    .map(({ relname }) => relname)
    .filter((name) => name !== "schema_migrations");
const recordOf = ({ version, text }: Migration) => ({ version, checksum: createHash("sha256").update(text).digest("hex") });

it("migrates an empty database to our newest version, once", async () => {
  expect(await migrate(OURS)).toEqual(OURS.map(({ name }) => `${name} is applied.`));
  expect(await applied()).toEqual(OURS.map(recordOf));
  expect(await tables()).toContain("automation_runs");
  expect(await migrate(OURS)).toEqual([]);
});

it("shows every role of the server the version, and lets none change it", async () => {
  await migrate(TWO);
  for (const role of ["app", "ingest", "worker", "auth"] as const)
    await withClient(database.urls[role], async (client) => {
      expect((await client.query("select version from schema_migrations")).rowCount).toBe(2);
      await expect(client.query("delete from schema_migrations")).rejects.toThrow("permission denied");
      await expect(client.query("insert into schema_migrations values ('0003')")).rejects.toThrow("permission denied");
    });
});

describe("compared with what was applied", () => {
  it("keeps rows and applies only what is missing", async () => {
    await migrate(OURS);
    await database.query("insert into accounts (id, name) values (gen_random_uuid(), 'Reef')");
    expect(await migrate([...OURS, FIRST])).toEqual([`${FIRST.name} is applied.`]);
    expect(await database.query("select name from accounts")).toEqual([{ name: "Reef" }]);
  });

  it("leaves a newer database unchanged", async () => {
    await migrate(TWO);
    await expect(migrate([FIRST])).rejects.toThrow(
      `The database is at version ${SECOND.version}, this program knows up to ${FIRST.version}. ` +
        "Start the newer program, or restore a backup.",
    );
    expect(await applied()).toEqual(TWO.map(recordOf));
  });

  it("rejects a changed file by its name, before it does anything", async () => {
    await migrate([FIRST]);
    const changed = { ...FIRST, ...recordOf({ ...FIRST, text: "create table first (n bigint);" }) };
    await expect(migrate([changed, SECOND])).rejects.toThrow(`${FIRST.name} was changed after it was applied to this database.`);
    expect(await tables()).toEqual(["first"]);
    expect(await applied()).toEqual([recordOf(FIRST)]);
  });

  it("rejects a database with a migration that the program does not know", async () => {
    const third = migration(3, "third", "select 1");
    await migrate(TWO);
    await expect(migrate([FIRST, third])).rejects.toThrow(
      `The database has migration ${SECOND.version}, which this program does not know.`,
    );
  });

  it("applies a file that comes late", async () => {
    const third = migration(3, "third", "select 1");
    await migrate([FIRST, third]);
    expect(await migrate([...TWO, third])).toEqual([`${SECOND.name} is applied.`]);
  });
});

describe("a file that fails", () => {
  it("leaves nothing, and is applied when it is corrected", async () => {
    const broken = { ...SECOND, text: "create table second (n int);\nselect 1 / 0;" };
    const failed = await migrate([FIRST, broken, migration(3, "third", "select 1")]).catch((error: Error) => error);
    expect(failed).toMatchObject({
      name: "MigrationError",
      message: `${SECOND.name} failed: division by zero. Nothing of this file was applied.`,
    });
    expect(await tables()).toEqual(["first"]);
    expect(await applied()).toEqual([recordOf(FIRST)]);
    expect(await migrate(TWO)).toEqual([`${SECOND.name} is applied.`]);
    expect(await database.query("select n from second")).toEqual([{ n: 2 }]);
  });

  it("is named with the line that PostgreSQL cannot resolve", async () => {
    const broken = migration(1, "broken", "-- Why.\ncreate table second (n int);\n\nselect nothing\n  from second;");
    await expect(migrate([broken])).rejects.toThrow(`${broken.name}, line 4 failed: column "nothing" does not exist.`);
  });

  it("is reported when its commit fails", async () => {
    const late = "create table t (n int unique deferrable initially deferred);\ninsert into t values (1), (1);";
    const broken = migration(1, "late", late);
    await expect(migrate([broken])).rejects.toThrow(`${broken.name} was not confirmed: duplicate key`);
    expect(await tables()).toEqual([]);
  });

  it("is not recorded if it ends its transaction", async () => {
    const broken = migration(1, "commits", "create table t (n int);\ncommit;\ncreate table u (n int);");
    await expect(migrate([broken])).rejects.toThrow(`${broken.name} failed: a migration must not begin or end a transaction.`);
    expect(await applied()).toEqual([]);
  });
});

it("resets what a file has set for its session", async () => {
  const sets = migration(1, "sets", "set search_path = pg_catalog; set lock_timeout = '1h';");
  const shows = migration(
    2,
    "shows",
    "create table shown as select current_setting('lock_timeout') as it, 'public' = any (current_schemas(false)) as is_public;",
  );
  await migrate([sets, shows], { limits: { lockMs: 7000 } });
  expect(await database.query("select * from public.shown")).toEqual([{ it: "7s", is_public: true }]);
});
