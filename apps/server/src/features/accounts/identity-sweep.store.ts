import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

const NOW = sql<Date>`now()`;

/** Removes what can open nothing any more. */
export async function sweepIdentity(database: Database): Promise<void> {
  await database.deleteFrom("auth.sessions").where("expiresAt", "<", sql<Date>`now() - interval '1 day'`).execute();
  await database.deleteFrom("auth.verifications").where("expiresAt", "<", NOW).execute();
  await database.deleteFrom("auth.emailLinks").where("expiresAt", "<", NOW).execute();
  await database.deleteFrom("auth.liveTickets").where("expiresAt", "<", NOW).execute();
  await database.deleteFrom("auth.pauses").where("forgetAt", "<", NOW).execute();
  await database.deleteFrom("auth.invites").where("expiresAt", "<", sql<Date>`now() - interval '30 days'`).execute();
  await database.deleteFrom("auth.attempts").where("expire", "<", sql<string>`extract(epoch from now()) * 1000`).execute();
}
