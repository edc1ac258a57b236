import type { Store } from "@halocline/domain/tanks/reservoirs";
import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

export type NewRefill = Readonly<{
  id: string;
  accountId: string;
  tankId: string;
  store: Store;
  at: Date;
  litres: number;
  confirmedBy: string;
}>;

/** Of each store: a year of changing water twice a week. */
const MOST_KEPT = 100;

export type LastRefill = Readonly<{ at: Date; litres: number }>;

export async function findLastRefill(transaction: AccountTx, tankId: string, store: Store): Promise<LastRefill | null> {
  const row = await transaction
    .selectFrom("reservoirRefills")
    .select(["at", "litres"])
    .where("tankId", "=", tankId)
    .where("store", "=", store)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The oldest give way, so that nobody fills the table. */
export async function insertRefill(transaction: AccountTx, refill: NewRefill): Promise<void> {
  await transaction.insertInto("reservoirRefills").values(refill).execute();
  await sql`delete from reservoir_refills where id in (
    select id from reservoir_refills where tank_id = ${refill.tankId} and store = ${refill.store}
    order by at desc, id desc offset ${MOST_KEPT})`.execute(transaction);
}
