// Sessions, readable by the auth role only (SEC-5). One query answers who is calling and under which account.

import type { MembershipRole } from "./database.types.ts";
import type { Pool } from "./pools.ts";

export type Principal = Readonly<{
  sessionId: string;
  userId: string;
  accountId: string;
  membershipRole: MembershipRole;
  isAdmin: boolean;
}>;

export async function findPrincipal(pool: Pool, token: string): Promise<Principal | null> {
  const result = await pool.query<Principal>({
    name: "find-principal",
    text: `select s.id as "sessionId", u.id as "userId", m.account_id as "accountId", m.role as "membershipRole", u.role = 'admin' as "isAdmin"
      from auth.sessions s
        join auth.users u on u.id = s.user_id
        join memberships m on m.account_id = s.active_account_id and m.user_id = s.user_id
      where s.token = $1 and s.expires_at > now()`,
    values: [token],
  });
  return result.rows[0] ?? null;
}
