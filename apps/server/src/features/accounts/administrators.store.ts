// Administrators of the instance. The first one names themselves, once in the life of the instance; the others are named.

import { expressionBuilder, sql } from "kysely";
import type { DB } from "../../db/database.types.ts";
import type { Database } from "../../db/pools.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import { writeAudit } from "../audit/index.ts";

function isNobodyYet() {
  const build = expressionBuilder<DB, never>();
  return build.and([
    build.not(build.exists(build.selectFrom("auth.firstAdmin"))),
    build.not(build.exists(build.selectFrom("auth.users").where("role", "=", "admin"))),
  ]);
}

export async function canBecomeAdmin(database: Database): Promise<boolean> {
  const { isPossible } = await database.selectNoFrom(isNobodyYet().as("isPossible")).executeTakeFirstOrThrow();
  return isPossible === true;
}

type Caller = Readonly<{ userId: string; accountId: string }>;

const line = ({ userId, accountId }: Caller, targetId: string): AuditLine => ({
  accountId,
  actorUserId: userId,
  action: "promote_user",
  target: { kind: "user", id: targetId },
});

/** One winner, however many try at once: the table has room for one row, and it is never removed. */
export function claimFirstAdmin(database: Database, caller: Caller): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .insertInto("auth.firstAdmin")
      .columns(["userId"])
      .expression(transaction.selectNoFrom((eb) => eb.val(caller.userId).as("userId")).where(isNobodyYet()))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows !== 1n) return false;
    await makeAdmin(transaction, caller.userId);
    await writeAudit(transaction, line(caller, caller.userId));
    return true;
  });
}

export function nameAdmin(database: Database, caller: Caller, userId: string): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await makeAdmin(transaction, userId);
    await writeAudit(transaction, line(caller, userId));
  });
}

async function makeAdmin(database: Database, userId: string): Promise<void> {
  await database.updateTable("auth.users").set({ role: "admin", updatedAt: sql`now()` }).where("id", "=", userId).execute();
}
