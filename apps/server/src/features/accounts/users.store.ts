// People and how they come. Whatever belongs together happens in one transaction: there is never a user without a household.

import { randomUUID } from "node:crypto";
import type { Language } from "@halocline/messages/texts/languages";
import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";
import { writeAudit } from "../audit/index.ts";
import { isEmailHeld } from "./email-links.store.ts";
import { takeFirstSignUp } from "./first-sign-up.store.ts";
import { useInvite } from "./invites.store.ts";

export type StoredUser = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  role: "user" | "admin";
  profileImageUrl: string | null;
  createdAt: Date;
  /** The last reset link that an administrator made for them. */
  resetLinkBy: string | null;
  resetLinkAt: Date | null;
  signInMethod: "password" | "google";
  /** Of emails; English for who has chosen none. */
  language: Language;
}>;

const lower = (text: string) => sql<string>`lower(${text})`;

const selectUsers = (database: Database) =>
  database
    .selectFrom("auth.users as u")
    .leftJoin("displaySettings as s", "s.userId", "u.id")
    .select(sql<Language>`case when s.language = 'de' then 'de' else 'en' end`.as("language"))
    .select(["u.id", "u.firstName", "u.lastName", "u.email", "u.emailVerified", "u.profileImageUrl", "u.createdAt"])
    .select(["u.resetLinkBy", "u.resetLinkAt"])
    .select((build) => [
      build.ref("u.role").$castTo<StoredUser["role"]>().as("role"),
      build
        .case()
        .when(
          build.exists(
            build.selectFrom("auth.identities as i").whereRef("i.userId", "=", "u.id").where("i.providerId", "=", "google"),
          ),
        )
        .then("google" as const)
        .else("password" as const)
        .end()
        .as("signInMethod"),
    ]);

export async function findUser(database: Database, userId: string): Promise<StoredUser | null> {
  return (await selectUsers(database).where("u.id", "=", userId).executeTakeFirst()) ?? null;
}

export async function findUserByEmail(database: Database, email: string): Promise<StoredUser | null> {
  const row = await selectUsers(database)
    .where((build) => build(build.fn("lower", ["u.email"]), "=", lower(email)))
    .executeTakeFirst();
  return row ?? null;
}

/** The first of them, where a household has several. */
export async function findHouseholdOwner(
  database: Database,
  accountId: string,
): Promise<Pick<StoredUser, "firstName" | "email"> | null> {
  const row = await database
    .selectFrom("memberships as m")
    .innerJoin("auth.users as u", "u.id", "m.userId")
    .select(["u.firstName", "u.email"])
    .where("m.accountId", "=", accountId)
    .where("m.role", "=", "owner")
    .orderBy("m.createdAt")
    .orderBy("m.userId")
    .executeTakeFirst();
  return row ?? null;
}

export type NewUser = Readonly<{ firstName: string; lastName: string; email: string; passwordHash: string }>;

/** What somebody has in hand who signs up. The token itself was checked before. */
export type Admission = Readonly<{ by: "open_door" } | { by: "invite"; token: string } | { by: "set_up_token" }>;

/** Used up by whoever comes: one invite, and one set-up token in the life of the instance, let in one person. */
async function admit(transaction: Database, admission: Admission, userId: string): Promise<boolean> {
  if (admission.by === "invite") return useInvite(transaction, admission.token);
  return admission.by === "open_door" || takeFirstSignUp(transaction, userId);
}

/** "known" when somebody has this e-mail already: the invite is used up all the same, so that it tells nothing. */
export function createUser(
  database: Database,
  user: NewUser,
  admission: Admission,
): Promise<"created" | "known" | "not_admitted"> {
  return database.transaction().execute(async (transaction) => {
    const userId = randomUUID();
    if (!(await admit(transaction, admission, userId))) return "not_admitted";
    if (!(await insertUser(transaction, userId, user, {}))) return "known";
    const { passwordHash } = user;
    await transaction
      .insertInto("auth.identities")
      .values({ id: randomUUID(), userId, providerId: "credential", providerAccountId: userId, passwordHash })
      .execute();
    await foundHousehold(transaction, userId, user.lastName);
    return "created";
  });
}

/** False if an account has this e-mail, or may take it back. */
async function insertUser(
  transaction: Database,
  id: string,
  { firstName, lastName, email }: Pick<NewUser, "firstName" | "lastName" | "email">,
  more: Readonly<{ emailVerified?: true }>,
): Promise<boolean> {
  if (await isEmailHeld(transaction, email, null)) return false;
  const inserted = await transaction
    .insertInto("auth.users")
    .values({ id, firstName, lastName, email: lower(email), ...more })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function foundHousehold(transaction: Database, userId: string, name: string): Promise<void> {
  const accountId = randomUUID();
  await transaction
    .insertInto("accounts")
    .values({ id: accountId, name: `${name} household` })
    .execute();
  await transaction.insertInto("memberships").values({ accountId, userId, role: "owner" }).execute();
  await writeAudit(transaction, { accountId, actorUserId: userId, action: "sign_up", target: { kind: "user", id: userId } });
}

export type NewGoogleUser = Readonly<{
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}>;

/** "known" when somebody has this e-mail already: an e-mail alone never opens an account that is there. */
export function createGoogleUser(database: Database, user: NewGoogleUser): Promise<"created" | "known"> {
  return database.transaction().execute(async (transaction) => {
    const userId = randomUUID();
    if (!(await insertUser(transaction, userId, user, { emailVerified: true }))) return "known";
    await transaction
      .insertInto("auth.identities")
      .values({ id: randomUUID(), userId, providerId: "google", providerAccountId: user.subject })
      .execute();
    await foundHousehold(transaction, userId, user.lastName || user.firstName);
    return "created";
  });
}

/** Google's own name for the person; the e-mail may change. */
export async function isGoogleKnown(database: Database, subject: string): Promise<boolean> {
  const found = await database
    .selectFrom("auth.identities")
    .select("id")
    .where("providerId", "=", "google")
    .where("providerAccountId", "=", subject)
    .executeTakeFirst();
  return found !== undefined;
}

export async function renameUser(
  database: Database,
  userId: string,
  { firstName, lastName }: Pick<StoredUser, "firstName" | "lastName">,
): Promise<void> {
  await database.updateTable("auth.users").set({ firstName, lastName, updatedAt: sql`now()` }).where("id", "=", userId).execute();
}

/** For somebody who never proved their address: whoever chose the password, it opens nothing any more. */
export async function voidPassword(database: Database, userId: string): Promise<void> {
  await database
    .updateTable("auth.identities")
    .set({ passwordHash: null, updatedAt: sql`now()` })
    .where("userId", "=", (build) =>
      build.selectFrom("auth.users").select("id").where("id", "=", userId).where("emailVerified", "=", false),
    )
    .execute();
}

/** The address must be known to be theirs, and to be free. */
export async function moveUser(database: Database, userId: string, email: string): Promise<void> {
  const moved = { email: lower(email), emailVerified: true, updatedAt: sql<Date>`now()` };
  await database.updateTable("auth.users").set(moved).where("id", "=", userId).execute();
}

/** No password opens the account until a reset sets a new one. */
export async function clearPassword(database: Database, userId: string): Promise<void> {
  await database.updateTable("auth.identities").set({ passwordHash: null }).where("userId", "=", userId).execute();
}

export async function noteResetLink(database: Database, userId: string, madeBy: string, atMs: number): Promise<void> {
  const made = { resetLinkBy: madeBy, resetLinkAt: new Date(atMs) };
  await database.updateTable("auth.users").set(made).where("id", "=", userId).execute();
}

export async function markEmailVerified(database: Database, userId: string): Promise<void> {
  await database.updateTable("auth.users").set({ emailVerified: true, updatedAt: sql`now()` }).where("id", "=", userId).execute();
}
