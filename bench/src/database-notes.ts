// What the bench asks the database as its administrator. Never inside a window that is measured.

import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import type { Stack } from "@halocline/local-services/stack";
import { databaseUs } from "./database-cpu.ts";

export type DatabaseNotes = Readonly<{ walBytes: number; ingestStatements: number }>;

/** WAL so far, and everything the ingest role has had executed, as PostgreSQL counts it. */
export const readNotes = (stack: Stack): Promise<DatabaseNotes> =>
  withClient(stack.database.admin, async (client) => {
    await client.query("create extension if not exists pg_stat_statements");
    const { rows } = await client.query<DatabaseNotes>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
      (select coalesce(sum(calls), 0)::float8 from pg_stat_statements where userid = 'halocline_ingest'::regrole) as "ingestStatements"`);
    return rows[0] ?? { walBytes: 0, ingestStatements: 0 };
  });

async function count(stack: Stack, text: string, values: readonly string[] = []): Promise<number> {
  return withClient(stack.database.admin, async (client) => {
    const { rows } = await client.query<{ count: string }>(text, [...values]);
    return Number(rows[0]?.count);
  });
}

export const countReadings = (stack: Stack): Promise<number> => count(stack, "select count(*) from sensor_readings");

/** How many devices were last announced as this. The only place that knows where that is written. */
export const countAnnounced = (stack: Stack, status: "online" | "offline"): Promise<number> =>
  count(stack, "select count(*) from device_latest where announced_status = $1::device_status", [status]);

export const checkpoint = (stack: Stack): Promise<unknown> =>
  withClient(stack.database.admin, (client) => client.query("checkpoint"));

const QUIET_MS = 500;
/** One tick of the clock by which the kernel counts, and one of rounding. */
const MOST_US_WHILE_QUIET = 20_000;
const QUIET_IN_A_ROW = 2;

/** Everything is on the disk, and nobody works any more. */
export async function untilIdle(stack: Stack, withinMs = 60_000): Promise<void> {
  await checkpoint(stack);
  const giveUpAtMs = performance.now() + withinMs;
  for (let quiet = 0, usedUs = databaseUs(stack.postgres.pid); quiet < QUIET_IN_A_ROW; ) {
    await pause(QUIET_MS);
    const nowUs = databaseUs(stack.postgres.pid);
    quiet = nowUs - usedUs <= MOST_US_WHILE_QUIET ? quiet + 1 : 0;
    usedUs = nowUs;
    if (performance.now() > giveUpAtMs) throw new Error("PostgreSQL does not come to rest");
  }
}
