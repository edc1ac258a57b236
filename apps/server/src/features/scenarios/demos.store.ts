// Public demonstrations that their visitors have left broken.

import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";

export type BrokenDemo = Readonly<{
  accountId: string;
  /** As the database writes it, to the last digit: whoever breaks something meanwhile makes another one of it. */
  changedAt: string;
  hardwareIds: readonly string[];
}>;

/** Nobody changed anything for so long, or everybody has left. One that a real device has joined is nobody's to put right. */
export async function listBrokenDemos(transaction: SystemTx, idleS: number): Promise<BrokenDemo[]> {
  const { rows } = await sql<BrokenDemo>`
    select b.account_id, b.changed_at, array(
      select hardware_id from devices where devices.account_id = b.account_id and is_simulated order by hardware_id
    ) as hardware_ids
    from demos_to_reset(${idleS} * interval '1 second') b`.execute(transaction);
  return rows;
}

/** Deletes the alerts, runs, relay times and speeds since the first change by a visitor after the last reset. Readings stay. */
export async function forgetBreaks(transaction: SystemTx, accountId: string): Promise<void> {
  await sql`select forget_demo_breaks(${accountId})`.execute(transaction);
}

/** Broken again since: it stays to be put right. */
export async function markReset(transaction: SystemTx, { accountId, changedAt }: BrokenDemo): Promise<void> {
  await transaction
    .updateTable("accounts")
    .set({ demoResetAt: sql`now()` })
    .where("id", "=", accountId)
    .where(sql<boolean>`demo_changed_at::text = ${changedAt}`)
    .execute();
}
