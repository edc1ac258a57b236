// Sessions, readable by the auth role only (SEC-5). One query answers who is calling and under which account.

import type { Connection, Pool } from "../../db/pools.ts";
import type { Principal } from "../../db/principal.ts";

export type { Principal } from "../../db/principal.ts";

export const SESSION_LIFETIME_S = 30 * 86_400;
export const SESSION_RENEWAL_S = 3600;
/** "Password again" holds for ten minutes. */
export const CONFIRMED_FOR_MS = 600_000;

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
export async function findPrincipals(pool: Connection, sessionIds: readonly string[]): Promise<Principal[]> {
  const result = await pool.query<Principal>({
    name: "find-principals",
    text: `${SELECT_PRINCIPAL} where s.id = any($1::uuid[]) and s.expires_at > now()`,
    values: [sessionIds],
  });
  return result.rows;
}

export type StoredSession = Readonly<{
  id: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}>;

export async function listSessions(pool: Pool, userId: string): Promise<StoredSession[]> {
  const result = await pool.query<StoredSession>(
    `select id, created_at as "createdAt", updated_at as "updatedAt", nullif(ip_address, '') as "ipAddress", nullif(user_agent, '') as "userAgent"
     from auth.sessions where user_id = $1 and expires_at > now() order by updated_at desc, id`,
    [userId],
  );
  return result.rows;
}

export async function deleteSession(pool: Connection, userId: string, sessionId: string): Promise<boolean> {
  const result = await pool.query("delete from auth.sessions where id = $1 and user_id = $2", [sessionId, userId]);
  return result.rowCount === 1;
}

/** The person stays signed in here only. */
export async function deleteOtherSessions(pool: Connection, userId: string, sessionId: string): Promise<void> {
  await pool.query("delete from auth.sessions where user_id = $1 and id <> $2", [userId, sessionId]);
}

export async function deleteSessionByToken(pool: Connection, token: string): Promise<void> {
  await pool.query("delete from auth.sessions where token = $1", [token]);
}

export async function deleteLinksOf(pool: Connection, userId: string): Promise<void> {
  await pool.query("delete from auth.verifications where value = $1", [userId]);
}

export async function confirmSession(pool: Connection, sessionId: string, untilMs: number): Promise<void> {
  await pool.query("update auth.sessions set confirmed_until = $2 where id = $1", [sessionId, new Date(untilMs)]);
}

/** The account a new session acts under: the person's own household first. */
export async function findHomeAccount(pool: Connection, userId: string): Promise<string | null> {
  const result = await pool.query<{ account_id: string }>(
    "select account_id from memberships where user_id = $1 order by role desc, created_at, account_id limit 1",
    [userId],
  );
  return result.rows[0]?.account_id ?? null;
}
