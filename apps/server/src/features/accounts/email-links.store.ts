// Mailed links about an e-mail address: one use, stored as hashes.

import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../../db/database.types.ts";
import type { Database } from "../../db/pools.ts";
import { hashSecret, newSecret } from "../../db/secret-hash.ts";

export type EmailLinkKind = "sign_up" | "confirm_change" | "verify_change" | "take_back";

/** `email`: the address to verify; for `take_back` the earlier one. */
export type EmailLink = Readonly<{ userId: string; kind: EmailLinkKind; email: string }>;
export type StoredEmailLink = EmailLink & Readonly<{ createdAt: Date }>;

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<EmailLinkKind, number>> = {
  sign_up: HOUR_MS,
  confirm_change: HOUR_MS,
  verify_change: HOUR_MS,
  take_back: 72 * HOUR_MS,
};

const isLive = (build: ExpressionBuilder<DB, "auth.emailLinks">) => build("expiresAt", ">", sql<Date>`now()`);
const columns = (build: ExpressionBuilder<DB, "auth.emailLinks">) =>
  ["userId", "email", "createdAt", build.ref("kind").$castTo<EmailLinkKind>().as("kind")] as const;

/** Returns the token to mail. */
export async function createEmailLink(database: Database, link: EmailLink, nowMs: number): Promise<string> {
  const token = newSecret();
  const times = { createdAt: new Date(nowMs), expiresAt: new Date(nowMs + LIFETIME_MS[link.kind]) };
  await database
    .insertInto("auth.emailLinks")
    .values({ ...link, ...times, tokenHash: hashSecret(token) })
    .execute();
  return token;
}

export async function findEmailLink(database: Database, token: string): Promise<StoredEmailLink | null> {
  const found = await database
    .selectFrom("auth.emailLinks")
    .select(columns)
    .where("tokenHash", "=", hashSecret(token))
    .where(isLive)
    .executeTakeFirst();
  return found ?? null;
}

/** Uses the link up: for one caller only. */
export async function takeEmailLink(database: Database, token: string): Promise<StoredEmailLink | null> {
  const taken = await database
    .deleteFrom("auth.emailLinks")
    .where("tokenHash", "=", hashSecret(token))
    .where(isLive)
    .returning(columns)
    .executeTakeFirst();
  return taken ?? null;
}

/** Changes of address that have not happened yet. A new password does the same, by a trigger. */
export async function voidEmailChanges(database: Database, userId: string): Promise<void> {
  await database
    .deleteFrom("auth.emailLinks")
    .where("userId", "=", userId)
    .where("kind", "in", ["confirm_change", "verify_change"])
    .execute();
}

/** The links of the addresses that came after this one. */
export async function voidTakeBacksSince(database: Database, userId: string, createdAt: Date): Promise<void> {
  await database
    .deleteFrom("auth.emailLinks")
    .where("userId", "=", userId)
    .where("kind", "=", "take_back")
    .where("createdAt", ">=", createdAt)
    .execute();
}

/** Whether the account of another person may still go back to this address. */
export async function isEmailHeld(database: Database, email: string, userId: string | null): Promise<boolean> {
  const held = await database
    .selectFrom("auth.emailLinks")
    .select("userId")
    .where((build) => build(build.fn("lower", ["email"]), "=", build.fn("lower", [build.val(email)])))
    .where("kind", "=", "take_back")
    .where(isLive)
    .$if(userId !== null, (query) => query.where("userId", "<>", userId as string))
    .executeTakeFirst();
  return held !== undefined;
}
