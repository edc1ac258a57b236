// How a person leaves. In one transaction: there is never a household without anybody in it.

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";
import { writeAudit } from "../audit/index.ts";

type Leaving = Readonly<{ userId: string; accountId: string }>;
type Left = "deleted" | "last_owner" | "last_admin";

const MOST_TRIES = 3;
const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "40P01";

/**
 * A household without anybody goes too; one that others share needs an owner who stays. Its pumps were switched off just
 * before, and what is still being recorded of that may hold the device while it waits for the household: then once more.
 */
export async function deleteUser(database: Database, leaving: Leaving): Promise<Left> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToDelete(database, leaving);
    } catch (error) {
      if (tries >= MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function tryToDelete(database: Database, { userId, accountId }: Leaving): Promise<Left> {
  return database.transaction().execute(async (transaction) => {
    // Two owners who leave at the same moment would each count on the other.
    await transaction
      .selectFrom("accounts")
      .where("id", "in", (build) => build.selectFrom("memberships").select("accountId").where("userId", "=", userId))
      .orderBy("id")
      .forUpdate()
      .execute();
    await sql`select pg_advisory_xact_lock(hashtext('halocline.administrators'))`.execute(transaction);
    if (await isLastAdmin(transaction, userId)) return "last_admin";
    const households = await listHouseholds(transaction, userId);
    if (households.some(({ others, owners }) => others > 0 && owners === 0)) return "last_owner";
    await writeAudit(transaction, {
      accountId,
      actorUserId: userId,
      action: "delete_user",
      target: { kind: "user", id: userId },
    });
    await transaction.deleteFrom("auth.users").where("id", "=", userId).execute();
    const empty = households.filter(({ others }) => others === 0).map(({ id }) => id);
    await transaction.deleteFrom("accounts").where("id", "=", sql<string>`any(${empty}::uuid[])`).execute();
    return "deleted";
  });
}

type Household = Readonly<{ id: string; others: number; owners: number }>;

/** The person's households, each with how many others share it, and how many of these own it. */
function listHouseholds(transaction: Database, userId: string): Promise<Household[]> {
  return transaction
    .selectFrom("memberships as m")
    .leftJoin("memberships as o", (join) =>
      join
        .onRef("o.accountId", "=", "m.accountId")
        .onRef("o.userId", "<>", "m.userId")
        // Visitors keep no household alive.
        .on((build) =>
          build.not(
            build.exists(
              build.selectFrom("auth.users as v").whereRef("v.id", "=", "o.userId").where("v.visitorOf", "is not", null),
            ),
          ),
        ),
    )
    .select((build) => [
      "m.accountId as id",
      build.cast<number>(build.fn.count("o.userId"), "integer").as("others"),
      build.cast<number>(build.fn.count("o.userId").filterWhere("o.role", "=", "owner"), "integer").as("owners"),
    ])
    .where("m.userId", "=", userId)
    .groupBy("m.accountId")
    .execute();
}

async function isLastAdmin(transaction: Database, userId: string): Promise<boolean> {
  const { isLast } = await transaction
    .selectNoFrom((build) => {
      const admins = build.selectFrom("auth.users").where("role", "=", "admin");
      const others = build.selectFrom("auth.users").where("id", "<>", userId).where("visitorOf", "is", null);
      return build
        .and([
          build.exists(admins.where("id", "=", userId)),
          build.not(build.exists(admins.where("id", "<>", userId))),
          build.exists(others),
        ])
        .as("isLast");
    })
    .executeTakeFirstOrThrow();
  return isLast === true;
}
