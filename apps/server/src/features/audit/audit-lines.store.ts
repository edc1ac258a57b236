// Reading what audit.store.ts wrote, always inside one account.

import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

export type StoredAuditLine = Readonly<{
  id: string;
  at: Date;
  actor: string;
  action: string;
  targetKind: string;
  targetId: string;
  detail: unknown;
}>;

type Page = Readonly<{ before: string | undefined; limit: number }>;

/**
 * Newest first. `before` is the last line that is known already; one that is not the account's begins nowhere, so it gives
 * the same empty answer as a missing one (SEC-1).
 */
export async function listAuditLines(
  transaction: AccountTx,
  accountId: string,
  { before, limit }: Page,
): Promise<StoredAuditLine[]> {
  let query = transaction
    .selectFrom("auditLog")
    .select(["id", "at", "actorLabel as actor", "action", "targetKind", "targetId", "detail"])
    .where("accountId", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== undefined)
    // By the database's own time of that line: a time in milliseconds would lose its neighbours.
    query = query.where(
      sql<boolean>`(at, id) < (select l.at, l.id from audit_log l where l.account_id = ${accountId} and l.id = ${before})`,
    );
  return query.execute();
}
