// Where the log of devices ends. Its rows go; how far they went stays, for each boot, so that what a device repeats after that is
// never taken as news.

import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";
import type { DeviceEvent } from "./device-events.store.ts";

/**
 * The last number of this boot whose event is no longer kept; null when all are. Asked after an event's row was written: what
 * ended before that is seen, and what is written is not swept for as long as the log lasts.
 */
export async function findEndedUpto(
  transaction: SystemTx,
  deviceNo: number,
  { boot }: Pick<DeviceEvent, "boot">,
): Promise<number | null> {
  const row = await transaction
    .selectFrom("endedEvents")
    .select("uptoN")
    .where("deviceNo", "=", deviceNo)
    .where("boot", "=", String(boot))
    .executeTakeFirst();
  return row ? Number(row.uptoN) : null;
}

type Ended = Readonly<{ ended: number }>;

/** One portion of what was heard before then; how many went. Which stay, and how far the others went, the function knows. */
export async function endEvents(transaction: SystemTx, endMs: number, limit: number): Promise<number> {
  const { rows } = await sql<Ended>`select end_events(${new Date(endMs)}, ${limit}) as ended`.execute(transaction);
  return rows[0]?.ended ?? 0;
}

/** More than any run has steps; a device that made up thousands does not fill its run with them. */
const MOST_IN_RECEIPT = 200;

/** Closes runs that ended before then: what happened in them is written into the run itself. */
export async function writeReceipts(transaction: SystemTx, endMs: number, limit: number): Promise<number> {
  const result = await sql`
    update automation_runs r set receipt = coalesce((
      select jsonb_agg(jsonb_build_object('at', last.at, 'happening', last.happening) order by last.id) from (
        select id, at, happening from run_events where run_id = r.id order by id desc limit ${MOST_IN_RECEIPT}) as last), '[]')
    where r.id in (
      select id from automation_runs where receipt is null and completed_at < logs_end(${new Date(endMs)})
      order by completed_at limit ${limit} for no key update skip locked)`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n);
}

/** Only of runs that have their receipt. */
export async function endRunEvents(transaction: SystemTx, endMs: number, limit: number): Promise<number> {
  const { rows } = await sql<Ended>`select end_run_events(${new Date(endMs)}, ${limit}) as ended`.execute(transaction);
  return rows[0]?.ended ?? 0;
}
