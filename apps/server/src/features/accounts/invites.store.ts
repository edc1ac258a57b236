// Single-use sign-up links, stored as hashes.

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";
import { hashSecret, newSecret } from "../../db/secret-hash.ts";

export async function createInvite(database: Database, createdBy: string, expiresAtMs: number): Promise<string> {
  const token = newSecret();
  await database
    .insertInto("auth.invites")
    .values({ tokenHash: hashSecret(token), createdBy, expiresAt: new Date(expiresAtMs) })
    .execute();
  return token;
}

/** False when it is unknown, used or too old. */
export async function useInvite(database: Database, token: string): Promise<boolean> {
  const used = await database
    .updateTable("auth.invites")
    .set({ usedAt: sql`now()` })
    .where("tokenHash", "=", hashSecret(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
