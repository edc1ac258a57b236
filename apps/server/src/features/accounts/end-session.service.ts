import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { tokensOfValues } from "./session-cookie.ts";
import { deleteSession, deleteSessionByToken } from "./sessions.store.ts";

/** All that this browser came with. */
export async function endSessions(
  { config, database }: Pick<AccountContext, "config" | "database">,
  sessionValues: readonly string[],
): Promise<void> {
  for (const token of tokensOfValues(config, sessionValues)) await deleteSessionByToken(database, token);
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
