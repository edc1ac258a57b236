// What an administrator is told of backups and may ask for, on a real database.

import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, type Database } from "../../db/pools.ts";
import type { Principal } from "../../db/principal.ts";
import { readBackupAge } from "./index.ts";
import { requestBackup } from "./request-backup.service.ts";

const START_MS = Date.parse("2026-11-17T10:00:00Z");
const MINUTE_MS = 60_000;
let opened: OpenDatabase;
let database: Database;
let account: SeededAccount;

beforeAll(async () => {
  opened = await openDatabase(inject("testCluster"));
  account = await opened.seed({ email: "admin@example.test", isAdmin: true });
  database = createDatabase(opened.open("auth", 4));
});
afterAll(() => opened.close());

const ask = (nowMs: number) => {
  const { accountId, userId } = account;
  const principal = { accountId, userId, email: "admin@example.test" } as Principal;
  return requestBackup({ database, clock: () => nowMs }, principal);
};
const age = (nowMs: number) => readBackupAge({ database, clock: () => nowMs });
const asProgram = async (text: string, values: readonly unknown[] = []) => {
  const pool = opened.open("backup");
  await pool.query(text, [...values]);
};

it("without a backup program there is no age, and nobody to ask", async () => {
  expect(await age(START_MS)).toBeNull();
  expect(await ask(START_MS)).toEqual({ rejection: "backup_missing" });
});

it("[SEC-12] a backup is asked for once at a time, at most every five minutes, and on record", async () => {
  const start = new Date(START_MS);
  await asProgram("insert into backup.status (seen_at, repository, newest_wal_at) values ($1, '/backups', $1)", [start]);
  await asProgram("insert into backup.runs (kind, cause, started_at, ended_at) values ('full', 'first', $1, $1)", [start]);
  expect(await ask(START_MS + MINUTE_MS)).toEqual({ rejection: "too_many_backups", retryAfterS: 240 });
  expect(await ask(START_MS + 5 * MINUTE_MS)).toMatchObject({ isRequested: true });
  expect(await ask(START_MS + 6 * MINUTE_MS)).toEqual({ rejection: "backup_running" });
  expect(await opened.truth("select requested_by from backup.requests")).toEqual([{ requested_by: "admin@example.test" }]);
  expect(await opened.truth("select actor_label from audit_log where action = 'request_backup'")).toEqual([
    { actor_label: "admin@example.test" },
  ]);
  await asProgram("delete from backup.requests");
  await asProgram("insert into backup.runs (kind, cause, started_at) values ('diff', 'request', $1)", [start]);
  expect(await ask(START_MS + 6 * MINUTE_MS)).toEqual({ rejection: "backup_running" });
});

it("the age is that of the log while it does not arrive, however new the backup is", async () => {
  expect(await age(START_MS + 20 * MINUTE_MS)).toEqual({ ageS: 20 * 60, dueWithinS: 15 * 60 });
  await asProgram("update backup.status set newest_wal_at = $1, seen_at = $1", [new Date(START_MS + 19 * MINUTE_MS)]);
  expect(await age(START_MS + 20 * MINUTE_MS)).toMatchObject({ ageS: 60 });
  await asProgram("update backup.status set newest_wal_at = $1, seen_at = $1", [new Date(START_MS + 30 * 60 * MINUTE_MS)]);
  expect(await age(START_MS + 30 * 60 * MINUTE_MS)).toEqual({ ageS: 30 * 3600, dueWithinS: 26 * 3600 });
});
