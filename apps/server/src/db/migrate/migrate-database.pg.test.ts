// On a real PostgreSQL, each test in a database of its own.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase, migrationFile } from "../../../test/empty-database.ts";
import { type MigrationFile, readMigrationFiles } from "../../platform/migration-files.ts";

const OURS = readMigrationFiles(join(import.meta.dirname, "../migrations"));
const TWO = [
  migrationFile("0001_first.sql", "create table first (n int);"),
  migrationFile("0002_second.sql", "create table second (n int);\ninsert into second values (2);"),
];

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject("testCluster"));
});
afterEach(() => database.drop());

const migrate: EmptyDatabase["migrate"] = (files, options) => database.migrate(files, options);
const applied = () => database.query("select version, checksum from schema_migrations order by version");
const tables = async () =>
  (await database.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1"))
    .map(({ relname }) => relname)
    .filter((name) => name !== "schema_migrations");
const recordOf = ({ name, text }: MigrationFile) => ({
  version: name.split("_")[0],
  checksum: createHash("sha256").update(text).digest("hex"),
});

describe("our own files", () => {
  it("go from nothing to the newest, once", async () => {
    expect(await migrate(OURS)).toEqual(OURS.map(({ name }) => `${name} is applied.`));
    expect(await applied()).toEqual(OURS.map(recordOf));
    expect(await tables()).toContain("automation_runs");
    expect(await migrate(OURS)).toEqual([]);
  });

  it("tell every role of the server how old the schema is, and let none change that", async () => {
    await migrate(TWO);
    for (const role of ["app", "ingest", "worker", "auth"] as const)
      await withClient(database.urls[role], async (client) => {
        expect((await client.query("select version from schema_migrations")).rowCount).toBe(2);
        await expect(client.query("delete from schema_migrations")).rejects.toThrow("permission denied");
        await expect(client.query("insert into schema_migrations values ('0003')")).rejects.toThrow("permission denied");
      });
  });
});

/** As the tool before did: its table, a file as one message, and the version without anything else. */
async function migrateAsBefore(files: readonly MigrationFile[]): Promise<void> {
  await database.query("create table public.schema_migrations (version varchar not null primary key)");
  for (const { name, text } of files) {
    await withClient(database.urls.owner, (client) => client.query(text.split("-- migrate:down")[0] ?? ""));
    await database.query("insert into schema_migrations (version) values ($1)", [name.split("_")[0]]);
  }
}

describe("a database that the tool before made", () => {
  it("keeps its rows, goes on where it was, and gets the checksums that it lacks", async () => {
    await migrateAsBefore(OURS.slice(0, -2));
    await database.query("insert into accounts (id, name) values (gen_random_uuid(), 'Reef')");
    expect(await migrate(OURS)).toEqual(OURS.slice(-2).map(({ name }) => `${name} is applied.`));
    expect(await applied()).toEqual(OURS.map(recordOf));
    expect(await database.query("select name from accounts")).toEqual([{ name: "Reef" }]);
    expect(await migrate(OURS)).toEqual([]);
  });

  it("is left as it is when it is newer", async () => {
    await migrateAsBefore(TWO);
    await expect(migrate(TWO.slice(0, 1))).rejects.toThrow(
      "The database is at version 0002, this program knows up to 0001. Start the newer program, or restore a backup.",
    );
    expect((await applied()).map(({ checksum }) => checksum)).toEqual([null, null]);
  });
});

describe("files against what was applied", () => {
  it("a changed one stops everything, by its name, and also one that an earlier tool applied", async () => {
    await migrateAsBefore(TWO.slice(0, 1));
    await migrate(TWO.slice(0, 1));
    const changed = [migrationFile("0001_first.sql", "create table first (n bigint);"), ...TWO.slice(1)];
    await expect(migrate(changed)).rejects.toThrow("0001_first.sql was changed after it was applied to this database.");
    expect(await tables()).toEqual(["first"]);
    expect(await applied()).toEqual(TWO.slice(0, 1).map(recordOf));
  });

  it("one that is missing stops everything", async () => {
    await migrate(TWO);
    await expect(migrate([...TWO.slice(1), migrationFile("0003_third.sql", "select 1")])).rejects.toThrow(
      "The database has migration 0001, which this program does not know.",
    );
  });

  it("one that comes late is applied, as it was before", async () => {
    await migrate(TWO.slice(1));
    expect(await migrate(TWO)).toEqual(["0001_first.sql is applied."]);
  });
});

describe("a file that fails in the middle", () => {
  const broken = migrationFile(
    "0002_second.sql",
    "-- Why.\ncreate table second (n int);\n\nselect 1 / 0\n  as never;\nselect 3;",
  );

  it("leaves nothing, says which statement it was, and goes on from there when it is put right", async () => {
    const failed = await migrate([TWO[0]!, broken, migrationFile("0003_third.sql", "select 1")]).catch((error: Error) => error);
    expect(failed).toMatchObject({
      name: "MigrationError",
      message:
        "0002_second.sql, line 5: statement 2 of 3 failed: division by zero. Nothing of this file was applied.\n  select 1 / 0",
    });
    expect(await tables()).toEqual(["first"]);
    expect(await applied()).toEqual([recordOf(TWO[0]!)]);
    expect(await migrate(TWO)).toEqual(["0002_second.sql is applied."]);
    expect(await database.query("select n from second")).toEqual([{ n: 2 }]);
  });

  it("says so when its commit fails", async () => {
    const late = "create table t (n int unique deferrable initially deferred);\ninsert into t values (1), (1);";
    await expect(migrate([migrationFile("0001_late.sql", late)])).rejects.toThrow(
      "0001_late.sql was not confirmed: duplicate key",
    );
    expect(await tables()).toEqual([]);
  });
});

it("what a file sets for its session ends with it", async () => {
  const files = [
    migrationFile("0001_sets.sql", "set search_path = pg_catalog; set lock_timeout = '1h';"),
    migrationFile(
      "0002_shows.sql",
      "create table shown as select current_setting('lock_timeout') as it, 'public' = any (current_schemas(false)) as is_public;",
    ),
  ];
  await migrate(files, { limits: { lockMs: 7000 } });
  expect(await database.query("select * from public.shown")).toEqual([{ it: "7s", is_public: true }]);
});
