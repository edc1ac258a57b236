// Sessions, readable by the auth role only (SEC-5).

import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";
import { voidEmailChanges } from "./email-links.store.ts";

export type { Principal } from "../../db/principal.ts";

export const SESSION_LIFETIME_S = 30 * 86_400;
export const SESSION_RENEWAL_S = 3600;
/** "Password again" holds for ten minutes. */
export const CONFIRMED_FOR_MS = 600_000;

export type StoredSession = Readonly<{
  id: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}>;

export function listSessions(database: Database, userId: string): Promise<StoredSession[]> {
  return database
    .selectFrom("auth.sessions")
    .select(["id", "createdAt", "updatedAt"])
    .select(({ fn }) => [
      fn<string | null>("nullif", ["ipAddress", sql.lit("")]).as("ipAddress"),
      fn<string | null>("nullif", ["userAgent", sql.lit("")]).as("userAgent"),
    ])
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteSession(database: Database, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom("auth.sessions")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (deleted.numDeletedRows !== 1n) return false;
  // The session that was ended may be the one that asked for it.
  await voidEmailChanges(database, userId);
  return true;
}

/** The person stays signed in here only. */
export async function deleteOtherSessions(database: Database, userId: string, sessionId: string): Promise<void> {
  await database.deleteFrom("auth.sessions").where("userId", "=", userId).where("id", "<>", sessionId).execute();
  await voidEmailChanges(database, userId);
}

export async function deleteSessionsOf(database: Database, userId: string): Promise<void> {
  await database.deleteFrom("auth.sessions").where("userId", "=", userId).execute();
}

export async function deleteSessionByToken(database: Database, token: string): Promise<void> {
  await database.deleteFrom("auth.sessions").where("token", "=", token).execute();
}

export async function deleteLinksOf(database: Database, userId: string): Promise<void> {
  await database.deleteFrom("auth.verifications").where("value", "=", userId).execute();
}

export async function confirmSession(database: Database, sessionId: string, untilMs: number): Promise<void> {
  await database
    .updateTable("auth.sessions")
    .set({ confirmedUntil: new Date(untilMs) })
    .where("id", "=", sessionId)
    .execute();
}

/** The account a new session acts under: the person's own household first. */
export async function findHomeAccount(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom("memberships")
    .select("accountId")
    .where("userId", "=", userId)
    .orderBy("role", "desc")
    .orderBy("createdAt")
    .orderBy("accountId")
    .limit(1)
    .executeTakeFirst();
  return row?.accountId ?? null;
}
