// Who is calling and under which account, in one query on every request: on the hot path, so by a statement that the database
// has prepared.

import type { Pool } from "../../db/pools.ts";
import type { Principal } from "../../db/principal.ts";
import { SESSION_LIFETIME_S, SESSION_RENEWAL_S } from "./sessions.store.ts";

const SELECT_PRINCIPAL = `select s.id as "sessionId", u.id as "userId", u.email, m.account_id as "accountId", m.role as "membershipRole",
    u.role = 'admin' as "isAdmin", coalesce(s.confirmed_until > now(), false) as "isConfirmed",
    s.expires_at <= now() + interval '${SESSION_LIFETIME_S - SESSION_RENEWAL_S} seconds' as "isRenewalDue"
  from auth.sessions s
    join auth.users u on u.id = s.user_id
    join memberships m on m.account_id = s.active_account_id and m.user_id = s.user_id`;

export async function findPrincipal(pool: Pool, token: string): Promise<Principal | null> {
  const result = await pool.query<Principal>({
    name: "find-principal",
    text: `${SELECT_PRINCIPAL} where s.token = $1 and s.expires_at > now()`,
    values: [token],
  });
  return result.rows[0] ?? null;
}

/** Those of the given sessions that still stand, as they stand now: for sockets that stay open for hours. */
export async function findPrincipals(pool: Pool, sessionIds: readonly string[]): Promise<Principal[]> {
  const result = await pool.query<Principal>({
    name: "find-principals",
    text: `${SELECT_PRINCIPAL} where s.id = any($1::uuid[]) and s.expires_at > now()`,
    values: [sessionIds],
  });
  return result.rows;
}
