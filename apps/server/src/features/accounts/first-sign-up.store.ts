// The one sign-up that the set-up token opens: while nobody is here, and once in the life of the instance.

import { expressionBuilder } from "kysely";
import type { DB } from "../../db/database.types.ts";
import type { Database } from "../../db/pools.ts";

function isNobodyYet() {
  const build = expressionBuilder<DB, never>();
  return build.and([
    build.not(build.exists(build.selectFrom("auth.firstSignUp"))),
    build.not(build.exists(build.selectFrom("auth.users"))),
  ]);
}

export async function isFirstSignUpFree(database: Database): Promise<boolean> {
  const { isFree } = await database.selectNoFrom(isNobodyYet().as("isFree")).executeTakeFirstOrThrow();
  return isFree === true;
}

/** One winner, however many try at once: the table has room for one row, and it is never removed. */
export async function takeFirstSignUp(transaction: Database, userId: string): Promise<boolean> {
  const taken = await transaction
    .insertInto("auth.firstSignUp")
    .columns(["userId"])
    .expression(transaction.selectNoFrom((build) => build.val(userId).as("userId")).where(isNobodyYet()))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}
