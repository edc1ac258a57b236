// Tickets for sockets without a cookie: stored as hashes, used once, good for a minute.

import type { Connection } from "../db/pools.ts";
import { hashSecret, newSecret } from "../db/secret-hash.ts";
import { findPrincipals } from "../features/accounts/index.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";

export async function createLiveTicket(connection: Connection, sessionId: string, lifetimeS: number): Promise<string> {
  const ticket = newSecret();
  await connection.query(
    "insert into auth.live_tickets (token_hash, session_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')",
    [hashSecret(ticket), sessionId, lifetimeS],
  );
  return ticket;
}

/** Whose ticket it is; null when it is unknown, used, too old, or its session has ended. */
export async function useLiveTicket(connection: Connection, ticket: string): Promise<Principal | null> {
  const used = await connection.query<{ session_id: string }>(
    "delete from auth.live_tickets where token_hash = $1 and expires_at > now() returning session_id",
    [hashSecret(ticket)],
  );
  const sessionId = used.rows[0]?.session_id;
  if (sessionId === undefined) return null;
  const [principal] = await findPrincipals(connection, [sessionId]);
  return principal ?? null;
}
