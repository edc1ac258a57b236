// Databases that the 45 files before the baseline made. The files gave the same schema as the baseline, byte for byte as pg_dump
// prints it (docs/adr/0026-migrations-in-the-program.md); so a migrated database with their versions in its table represents one that they made.

import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "../../../test/empty-database.ts";
import { readMigrationFiles } from "../../platform/migration-files.ts";
import { readMigrations } from "./migrations.ts";

const OURS = readMigrations(readMigrationFiles(join(import.meta.dirname, "../migrations")));
const BASELINE = OURS[0]!;
const EARLIER = `
  20261115000000 20261116060000 20261116070000 20261116090000 20261116120000 20261116121000 20261116122000 20261116130000
  20261116160000 20261116170000 20261116180000 20261116181000 20261117090000 20261117100000 20261117200000 20261117201000
  20261118090000 20261118091000 20261118092000 20261118110000 20261118120000 20261118150000 20261118151000 20261118160000
  20261118161000 20261118162000 20261118163000 20261118170000 20261118171000 20261118171001 20261118180000 20261118181000
  20261118182000 20261118183000 20261118183100 20261118183200 20261118183300 20261118183400 20261119110000 20261119110050
  20261119110100 20261119112000 20261119152000 20261119184855 20261119190802`
  .trim()
  .split(/\s+/);

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject("testCluster"));
  await database.migrate([BASELINE]);
  await record(EARLIER);
  // As the files left it: a column that was dropped, partitions of other days, and rows.
  await database.query("alter table data_exports add column claimed_until timestamptz");
  await database.query("alter table data_exports drop column claimed_until");
  await database.query("select ensure_reading_partitions('2026-10-01', '2026-10-02')");
  await database.query("insert into accounts (id, name) values (gen_random_uuid(), 'Reef')");
});
afterEach(() => database.drop());

async function record(versions: readonly string[]): Promise<void> {
  await database.query("delete from schema_migrations");
  await database.query("insert into schema_migrations (version) select unnest($1::text[])", [versions]);
}
const recorded = () => database.query("select version, checksum from schema_migrations");

it("records the baseline for a database that the earlier files made, and keeps its rows", async () => {
  expect(await database.migrate(OURS)).toEqual([
    `The schema is recognised as ${BASELINE.name}.`,
    ...OURS.slice(1).map(({ name }) => `${name} is applied.`),
  ]);
  expect(await recorded()).toEqual(OURS.map(({ version, checksum }) => ({ version, checksum })));
  expect(await database.query("select name from accounts")).toEqual([{ name: "Reef" }]);
  expect(await database.migrate(OURS)).toEqual([]);
});

it("records it once for two processes that start together", async () => {
  const reported = await Promise.all([database.migrate([BASELINE]), database.migrate([BASELINE])]);
  expect(reported.flat().filter((sentence) => sentence.includes("recognised"))).toHaveLength(1);
  expect(await recorded()).toHaveLength(1);
});

describe("rejects in one sentence, unchanged, a database", () => {
  const rejectedWith = async (sentence: string) => {
    const before = await recorded();
    await expect(database.migrate(OURS)).rejects.toThrow(sentence);
    expect(await recorded()).toEqual(before);
  };

  it.each([
    ["with only the first of the earlier files", EARLIER.slice(0, 20)],
    ["that lacks one of them", EARLIER.toSpliced(40, 1)],
  ])("%s", async (_, versions) => {
    await record(versions);
    await rejectedWith(
      `This database is from before ${BASELINE.name} and has only some of the files that it replaces: ` +
        'run "setup database" of the last program before it, then this one (docs/operations.md), or start with an empty database.',
    );
  });

  it("from the time before checksums", async () => {
    await record(EARLIER.slice(0, 10));
    await database.query("alter table schema_migrations drop column checksum");
    await expect(database.migrate(OURS)).rejects.toThrow("has only some of the files that it replaces");
  });

  it.each([
    ["columns", "alter table tanks alter hysteresis_mm set default 4"],
    ["columns, rights", "alter table tanks add column nickname text; grant select (nickname) on tanks to halocline_ingest"],
    ["constraints", "alter table tanks drop constraint tanks_check1"],
    ["indexes", "drop index automation_runs_open"],
    ["functions", "create or replace function current_account_id() returns uuid language sql stable as 'select null::uuid'"],
    ["triggers", "alter table devices disable trigger devices_rekeyed"],
    ["policies", "alter policy by_account on tanks using (true)"],
    ["rights", "grant update on audit_log to halocline_app"],
    ["rights", "grant usage on schema auth to halocline_app"],
    ["tables", "alter table tanks disable row level security"],
    ["types", "alter type membership_role add value 'guest'"],
  ])("altered by hand in its %s", async (kinds, alteration) => {
    await withClient(database.urls.owner, (client) => client.query(alteration));
    await rejectedWith(
      `This database's schema was altered by hand (${kinds}): undo that, or restore a backup from before it, ` +
        "then run this again; nothing was done.",
    );
  });
});
