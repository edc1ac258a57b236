// Administrators of the instance. The first one names themselves, once in the life of the instance; the others are named.

import { type Connection, inTransaction, type Pool } from "../../db/pools.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import { writeAudit } from "../audit/index.ts";

const NOBODY_YET = "not exists (select from auth.first_admin) and not exists (select from auth.users where role = 'admin')";

export async function canBecomeAdmin(connection: Connection): Promise<boolean> {
  const result = await connection.query<{ possible: boolean }>(`select ${NOBODY_YET} as possible`);
  return result.rows[0]?.possible === true;
}

type Caller = Readonly<{ userId: string; accountId: string }>;

const line = ({ userId, accountId }: Caller, targetId: string): AuditLine => ({
  accountId,
  actorUserId: userId,
  action: "promote_user",
  target: { kind: "user", id: targetId },
});

/** One winner, however many try at once: the table has room for one row, and it is never removed. */
export function claimFirstAdmin(pool: Pool, caller: Caller): Promise<boolean> {
  return inTransaction(pool, async (connection) => {
    const claimed = await connection.query(
      `insert into auth.first_admin (user_id) select $1 where ${NOBODY_YET} on conflict do nothing`,
      [caller.userId],
    );
    if (claimed.rowCount === 0) return false;
    await makeAdmin(connection, caller.userId);
    await writeAudit(connection, line(caller, caller.userId));
    return true;
  });
}

export function nameAdmin(pool: Pool, caller: Caller, userId: string): Promise<void> {
  return inTransaction(pool, async (connection) => {
    await makeAdmin(connection, userId);
    await writeAudit(connection, line(caller, userId));
  });
}

async function makeAdmin(connection: Connection, userId: string): Promise<void> {
  await connection.query("update auth.users set role = 'admin', updated_at = now() where id = $1", [userId]);
}
