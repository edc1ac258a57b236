import type { Pool } from "../../db/pools.ts";

const EXPIRED = [
  "delete from auth.sessions where expires_at < now() - interval '1 day'",
  "delete from auth.verifications where expires_at < now()",
  "delete from auth.live_tickets where expires_at < now()",
  "delete from auth.invites where expires_at < now() - interval '30 days'",
  "delete from auth.attempts where expire < extract(epoch from now()) * 1000",
];

/** Removes what can open nothing any more. */
export async function sweepIdentity(pool: Pool): Promise<void> {
  for (const statement of EXPIRED) await pool.query(statement);
}
