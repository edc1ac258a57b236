// One at a time: who migrates has a lock of the session, which goes with the connection, however it ends.

import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../pools.ts";
import { nameHolder } from "./lock-watch.ts";
import { MigrationError } from "./migration-error.ts";

/** Any two numbers, always the same; other programs in this database have others. */
const KEY = [1_751_346_019, 1] as const;
const ASK_EVERY_MS = 200;

const HOLDER = `
  select a.pid, a.usename as role, a.application_name as program
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`;

async function nameOther(connection: Connection): Promise<string> {
  const { rows } = await connection.query(HOLDER, [...KEY]);
  return rows[0] ? nameHolder(rows[0]) : "another process";
}

/**
 * Asks again and again instead of waiting inside the database: a statement that waits is a transaction that is open, and an index
 * that the other one builds concurrently would wait for it in turn.
 */
export async function takeTurn(connection: Connection, withinMs: number, report: (sentence: string) => void): Promise<void> {
  const endsAtMs = performance.now() + withinMs;
  for (let isTold = false; ; ) {
    const { rows } = await connection.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [...KEY]);
    if (rows[0]?.taken) return;
    if (performance.now() > endsAtMs)
      throw new MigrationError(
        `This database is still being migrated by ${await nameOther(connection)}, after ${withinMs / 1000} s. Nothing was done. ` +
          "Run this again when that has ended.",
      );
    if (!isTold) report(`This database is being migrated by ${await nameOther(connection)}. Waiting for it to end.`);
    isTold = true;
    await pause(ASK_EVERY_MS);
  }
}
