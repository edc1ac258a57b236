import { type Escalation, USUAL_ESCALATION, usualSecond } from "@halocline/domain/notifications/escalation";
import { sql } from "kysely";
import type { MembershipRole } from "../../db/database.types.ts";
import type { AccountTx, Database } from "../../db/pools.ts";

/** What the household chose; the usual one, with its second person, where it never did. */
export async function findEscalation(
  transaction: AccountTx,
  accountId: string,
  members: readonly NamedMember[],
): Promise<Escalation> {
  const row = await transaction
    .selectFrom("escalations")
    .select(["isOn", "secondUserId", "secondAfterMinutes", "everyoneAfterMinutes"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  const people = members.map(({ userId, role }) => ({ userId, isOwner: role === "owner" }));
  return row ?? { ...USUAL_ESCALATION, secondUserId: usualSecond(people) };
}

export async function saveEscalation(transaction: AccountTx, accountId: string, wanted: Escalation, at: Date): Promise<void> {
  await transaction
    .insertInto("escalations")
    .values({ accountId, ...wanted, updatedAt: at })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ ...wanted, updatedAt: at }))
    .execute();
}

export type NamedMember = Readonly<{ userId: string; name: string; role: MembershipRole }>;

/** Everybody whom a critical alert may come to: the visitors of a demonstration are nobody. */
export const listNamedMembers = (database: Database, accountId: string): Promise<NamedMember[]> =>
  database
    .selectFrom("memberships as m")
    .innerJoin("auth.users as u", "u.id", "m.userId")
    .select(["m.userId", "m.role", sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("name")])
    .where("m.accountId", "=", accountId)
    .where("u.visitorOf", "is", null)
    .orderBy("m.createdAt")
    .orderBy("m.userId")
    .execute();
