// Which sections of our own were put in, and with which text.

import { sql } from "kysely";
import type { SystemTx } from "../../db/pools.ts";

/** One process at a time, and no administrator in between, until the end of the transaction; readers go on. */
export async function holdManuals(transaction: SystemTx): Promise<void> {
  await sql`lock table manual_sections in share row exclusive mode`.execute(transaction);
}

/** The hash of the text that was put in, by section id. */
export async function listSeeds(transaction: SystemTx): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await transaction.selectFrom("manualSeeds").select(["sectionId", "contentSha256"]).execute();
  return new Map(rows.map(({ sectionId, contentSha256 }) => [sectionId, contentSha256]));
}

export async function saveSeed(transaction: SystemTx, sectionId: string, contentSha256: Buffer): Promise<void> {
  await transaction
    .insertInto("manualSeeds")
    .values({ sectionId, contentSha256 })
    .onConflict((conflict) => conflict.column("sectionId").doUpdateSet({ contentSha256 }))
    .execute();
}
