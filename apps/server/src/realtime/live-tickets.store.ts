// Tickets for sockets without a cookie: stored as hashes, used once, good for a minute.

import { sql } from "kysely";
import type { Database } from "../db/pools.ts";
import { hashSecret, newSecret } from "../db/secret-hash.ts";

export async function createLiveTicket(database: Database, sessionId: string, lifetimeS: number): Promise<string> {
  const ticket = newSecret();
  await database
    .insertInto("auth.liveTickets")
    .values({ tokenHash: hashSecret(ticket), sessionId, expiresAt: sql<Date>`now() + ${lifetimeS} * interval '1 second'` })
    .execute();
  return ticket;
}

/** Whose session may be asked for with it; null when the ticket is unknown, used or too old. */
export async function useLiveTicket(database: Database, ticket: string): Promise<string | null> {
  const used = await database
    .deleteFrom("auth.liveTickets")
    .where("tokenHash", "=", hashSecret(ticket))
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("sessionId")
    .executeTakeFirst();
  return used?.sessionId ?? null;
}
