// Visits of a public demonstration: sessions of one user per household who has no other way in, and no rights but to look.

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export const VISIT_LIFETIME_S = 1800;
/** At once, in the whole household: more could not watch the same two tanks in peace. */
const MOST_VISITS = 50;

const isOpen = sql<boolean>`is_demo_open(accounts.id)`;

/** The household that strangers may look at now: marked by an administrator, and without any real device. */
export async function findOpenDemo(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom("accounts")
    .select("id")
    .where("isPublicDemo", "=", true)
    .where(isOpen)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type NewVisit = Readonly<{ accountId: string; token: string; ipAddress: string; userAgent: string }>;

/** One at a time: two who come at once would each take the last place. */
export const insertVisit = (database: Database, visit: NewVisit): Promise<"opened" | "demo_closed" | "demo_full"> =>
  database.transaction().execute(async (transaction) => {
    const { accountId, ...session } = visit;
    const locked = await transaction
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", accountId)
      .where(isOpen)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return "demo_closed";
    const userId = await visitorOf(transaction, accountId);
    if ((await countVisits(transaction, userId)) >= MOST_VISITS) return "demo_full";
    const expiresAt = sql<Date>`now() + ${VISIT_LIFETIME_S} * interval '1 second'`;
    await transaction
      .insertInto("auth.sessions")
      .values({ id: randomUUID(), userId, activeAccountId: accountId, expiresAt, ...session })
      .execute();
    return "opened";
  });

/** Made with the first visit. The address leads nowhere, and no password or Google account belongs to it. */
async function visitorOf(transaction: Database, accountId: string): Promise<string> {
  const known = await transaction.selectFrom("auth.users").select("id").where("visitorOf", "=", accountId).executeTakeFirst();
  if (known) return known.id;
  const id = randomUUID();
  await transaction
    .insertInto("auth.users")
    .values({ id, firstName: "Visitor", lastName: "", email: `${id}@visitor.invalid`, visitorOf: accountId })
    .execute();
  await transaction.insertInto("memberships").values({ accountId, userId: id, role: "viewer" }).execute();
  return id;
}

async function countVisits(transaction: Database, userId: string): Promise<number> {
  const { visits } = await transaction
    .selectFrom("auth.sessions")
    .select((build) => build.cast<number>(build.fn.countAll(), "integer").as("visits"))
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return visits;
}

/** Null: no such session. */
export async function findVisitEnd(database: Database, sessionId: string): Promise<Date | null> {
  const row = await database
    .selectFrom("auth.sessions")
    .select(sql<Date>`created_at + ${VISIT_LIFETIME_S} * interval '1 second'`.as("endsAt"))
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.endsAt ?? null;
}

/** So that the worker knows what is to be put right. */
export async function noteDemoChange(database: Database, accountId: string): Promise<void> {
  await database.updateTable("accounts").set({ demoChangedAt: sql`now()` }).where("id", "=", accountId).execute();
}
