// Telephone numbers: a person's own, seen by the members of the same household and by nobody else.

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type StoredContact = Readonly<{ userId: string; name: string; phoneNumber: string }>;

/** The others of the household who have given one. None in a demonstration that strangers look at. */
export async function listContacts(database: Database, accountId: string, exceptUserId: string): Promise<StoredContact[]> {
  const rows = await database
    .selectFrom("memberships as m")
    .innerJoin("auth.users as u", "u.id", "m.userId")
    .select(["u.id as userId", "u.firstName", "u.lastName", "u.phoneNumber"])
    .where("m.accountId", "=", accountId)
    .where("u.id", "<>", exceptUserId)
    .where("u.phoneNumber", "is not", null)
    .where(sql<boolean>`not is_demo_open(m.account_id)`)
    .orderBy("m.createdAt")
    .orderBy("u.id")
    .execute();
  return rows.flatMap(({ userId, firstName, lastName, phoneNumber }) =>
    phoneNumber === null ? [] : [{ userId, name: `${firstName} ${lastName}`.trim(), phoneNumber }],
  );
}

export async function findPhoneNumber(database: Database, userId: string): Promise<string | null> {
  const row = await database.selectFrom("auth.users").select("phoneNumber").where("id", "=", userId).executeTakeFirst();
  return row?.phoneNumber ?? null;
}

export async function savePhoneNumber(database: Database, userId: string, phoneNumber: string | null): Promise<void> {
  await database.updateTable("auth.users").set({ phoneNumber, updatedAt: sql`now()` }).where("id", "=", userId).execute();
}
