import { inTransaction } from "../../db/pools.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { deleteSession, deleteSessionByToken } from "./sessions.store.ts";

/** Null: there is none to end. */
export async function endSession(ctx: Pick<AccountContext, "pool">, token: string | null): Promise<void> {
  if (token !== null) await deleteSessionByToken(ctx.pool, token);
}

/** False when the person has no such session. */
export const revokeSession = (
  ctx: Pick<AccountContext, "pool">,
  { userId, accountId }: Readonly<{ userId: string; accountId: string }>,
  sessionId: string,
): Promise<boolean> =>
  inTransaction(ctx.pool, async (connection) => {
    if (!(await deleteSession(connection, userId, sessionId))) return false;
    const target = { kind: "session", id: sessionId } as const;
    await writeAudit(connection, { accountId, actorUserId: userId, action: "revoke_session", target });
    return true;
  });
