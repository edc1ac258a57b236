// Open runs of a household, and how long they may still take.

import { sql } from "kysely";
import type { AccountTx, SystemTx } from "../../db/pools.ts";
import { OPEN } from "./runs.store.ts";

/** Only ever nearer: no run gets more time than it was started with. */
export async function shortenDeadline(transaction: SystemTx, runId: string, deadlineAtMs: number): Promise<void> {
  await transaction
    .updateTable("automationRuns")
    .set({ deadlineAt: sql`least(deadline_at, ${new Date(deadlineAtMs)}::timestamptz)` })
    .where("id", "=", runId)
    .execute();
}

export async function countOpenRuns(transaction: AccountTx, accountId: string): Promise<number> {
  const row = await transaction
    .selectFrom("automationRuns")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("status", "in", OPEN)
    .executeTakeFirstOrThrow();
  return row.count;
}
