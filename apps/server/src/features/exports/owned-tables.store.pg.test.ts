// A new column of a household's table is exported, or somebody has said that it is not: silence is no answer.

import { beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { OWNED_TABLES } from "./owned-tables.store.ts";

/** Tables with an account in them that no export has, and why. */
const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  acknowledge_links: "a secret, for two days",
  alert_watches: "what the alert rules remember between two looks",
  data_export_chunks: "the exports themselves",
  data_exports: "the exports themselves",
  device_hellos: "what a device last said of itself; its updates and events are exported",
  device_latest: "the newest reading, which is among the readings",
  minute_rollups: "worked out from the readings",
  pairing_announcements: "a device that waits to be taken, for minutes",
  pairing_codes: "a secret",
  pairing_grants: "a secret",
  parked_records: "what could not be stored, for whoever runs the instance",
  rollup_marks: "work for the machine",
  sensor_readings: "exported by pages of its own",
  unplaced_readings: "for hours at most, until their time is settled: then they are among the readings",
};
/** Columns that no export has: keys, what is sealed, and what only the machine needs. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  devices: [
    "command_seq",
    "config_refused_revision",
    "interval_revision",
    "key_hash",
    "key_revoked_at",
    "previous_interval_s",
    "registration_id",
  ],
  accounts: ["demo_changed_at", "demo_reset_at", "is_public_demo"],
  tanks: ["calibration_before"],
  relays: ["last_cause_boot", "last_cause_n"],
  automation_runs: ["boot", "deadline_at", "device_run_id", "start_until", "started_by"],
  run_events: ["id", "key"],
  alerts: ["acknowledged_by", "news_at"],
  notifications: ["begun_at", "held_until", "repeat_due_at", "try_after"],
  commands: ["boot", "deadline_at", "seq"],
  firmware_updates: ["boot", "moved_at", "release_id", "requested_by"],
  device_events: ["is_confirmed"],
};

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  return () => database.close();
});

async function columnsInPlace(): Promise<Map<string, string[]>> {
  const rows = await database.truth(
    `select c.table_name as name, array_agg(c.column_name::text order by c.column_name::text) as columns
     from information_schema.columns c
     join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and not t.relispartition
     where c.table_schema = 'public' and t.relkind in ('r', 'p')
     group by c.table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [String(name), columns as string[]]));
}

it("[SEC-5] every table that belongs to a household is exported, or left out by name", async () => {
  const withAccount = [...(await columnsInPlace())].filter(([, columns]) => columns.includes("account_id")).map(([name]) => name);
  const exported = new Set(OWNED_TABLES.map(({ table }) => table));
  const missing = withAccount.filter((name) => !exported.has(name));
  expect(missing.sort()).toEqual(Object.keys(LEFT_OUT_TABLES).sort());
});

it("[SEC-5] every column of an exported table is exported, or left out by name", async () => {
  const inPlace = await columnsInPlace();
  const left = OWNED_TABLES.map(({ table, columns, owner }) => [
    table,
    (inPlace.get(table) ?? []).filter((column) => column !== owner && !columns.includes(column)),
  ]);
  const named = OWNED_TABLES.map(({ table }) => [table, LEFT_OUT_COLUMNS[table] ?? []]);
  expect(left).toEqual(named);
});

it("exports no column that is not there", async () => {
  const inPlace = await columnsInPlace();
  for (const { table, columns } of OWNED_TABLES)
    expect(
      columns.filter((column) => !inPlace.get(table)?.includes(column)),
      table,
    ).toEqual([]);
});
