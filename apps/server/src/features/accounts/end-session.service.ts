import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { deleteSession, deleteSessionByToken } from "./sessions.store.ts";

/** Null: there is none to end. */
export async function endSession(ctx: Pick<AccountContext, "database">, token: string | null): Promise<void> {
  if (token !== null) await deleteSessionByToken(ctx.database, token);
}

/** False when the person has no such session. */
export const revokeSession = (
  ctx: Pick<AccountContext, "database">,
  { userId, accountId }: Readonly<{ userId: string; accountId: string }>,
  sessionId: string,
): Promise<boolean> =>
  ctx.database.transaction().execute(async (transaction) => {
    if (!(await deleteSession(transaction, userId, sessionId))) return false;
    const target = { kind: "session", id: sessionId } as const;
    await writeAudit(transaction, { accountId, actorUserId: userId, action: "revoke_session", target });
    return true;
  });
