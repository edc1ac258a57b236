// Who is calling and under which account, in one query on every request: on the hot path, so by a statement that the database
// has prepared.

import type { Context } from "../../context.ts";
import type { Principal } from "../../db/principal.ts";
import { SESSION_LIFETIME_S, SESSION_RENEWAL_S } from "./sessions.store.ts";
import { VISIT_LIFETIME_S } from "./visits.store.ts";

/**
 * A visit ends by when it began, whatever makes sessions live longer, and with the setting ($2); and at once when a real device
 * joins its household. Whatever its rows say, a visitor only looks.
 */
const SELECT_PRINCIPAL = `select s.id as "sessionId", u.id as "userId", u.email, m.account_id as "accountId",
    case when u.visitor_of is null then m.role else 'viewer' end as "membershipRole", u.visitor_of is not null as "isVisitor",
    u.visitor_of is null and u.role = 'admin' as "isAdmin",
    u.visitor_of is null and coalesce(s.confirmed_until > now(), false) as "isConfirmed",
    u.visitor_of is null and s.expires_at <= now() + interval '${SESSION_LIFETIME_S - SESSION_RENEWAL_S} seconds' as "isRenewalDue"
  from auth.sessions s
    join auth.users u on u.id = s.user_id
    join memberships m on m.account_id = s.active_account_id and m.user_id = s.user_id
  where (u.visitor_of is null or ($2 and s.created_at > now() - interval '${VISIT_LIFETIME_S} seconds' and is_demo_open(m.account_id)))`;

type PrincipalsContext = Pick<Context, "pool"> & Readonly<{ config: Pick<Context["config"], "isDemoPublic"> }>;

export async function findPrincipal({ pool, config }: PrincipalsContext, token: string): Promise<Principal | null> {
  const result = await pool.query<Principal>({
    name: "find-principal",
    text: `${SELECT_PRINCIPAL} and s.token = $1 and s.expires_at > now()`,
    values: [token, config.isDemoPublic],
  });
  return result.rows[0] ?? null;
}

/** Those of the given sessions that still stand, as they stand now: for sockets that stay open for hours. */
export async function findPrincipals({ pool, config }: PrincipalsContext, sessionIds: readonly string[]): Promise<Principal[]> {
  const result = await pool.query<Principal>({
    name: "find-principals",
    text: `${SELECT_PRINCIPAL} and s.id = any($1::uuid[]) and s.expires_at > now()`,
    values: [sessionIds, config.isDemoPublic],
  });
  return result.rows;
}
