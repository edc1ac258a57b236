// Links by which a person answers an alert from the message about it. Only a hash of the secret is kept.

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AccountTx, Database, SystemTx } from "../../db/pools.ts";
import { newsUntil } from "./notifications.store.ts";

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

type NewLink = Readonly<{ token: string; notificationId: string; isEmail: boolean; nowMs: number; untilMs: number }>;

/**
 * For a message that is to be sent now. False: there is nothing to answer any more, or nothing to send. Each try has a link of its own
 * and those before stay good: nobody knows which of the messages arrives.
 */
export async function insertLink(transaction: SystemTx, link: NewLink): Promise<boolean> {
  const { token, notificationId, isEmail, nowMs, untilMs } = link;
  const now = new Date(nowMs);
  const made = await transaction
    .insertInto("acknowledgeLinks")
    .columns(["tokenHash", "accountId", "alertId", "userId", "newsAt", "madeAt", "expiresAt"])
    .expression((build) =>
      build
        .selectFrom("notifications as n")
        .innerJoin("alerts as a", "a.id", "n.alertId")
        .select([
          sql<Buffer>`${hashOf(token)}::bytea`.as("tokenHash"),
          "n.accountId",
          "n.alertId",
          "n.userId",
          newsUntil.as("newsAt"),
          sql<Date>`${now}::timestamptz`.as("madeAt"),
          sql<Date>`${new Date(untilMs)}::timestamptz`.as("expiresAt"),
        ])
        .where("n.id", "=", notificationId)
        .where("n.channelId", isEmail ? "is" : "is not", null)
        .where("n.status", "=", "queued")
        .where("a.acknowledgedAt", "is", null)
        .where("a.clearedAt", "is", null),
    )
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Whose it is; null for a secret that nobody was given, or whose alert or person is gone. */
export async function findLinkHolder(
  database: Database,
  token: string,
): Promise<Readonly<{ accountId: string; userId: string }> | null> {
  const row = await database
    .selectFrom("acknowledgeLinks")
    .select(["accountId", "userId"])
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  return row ?? null;
}

export type StoredLink = Readonly<{
  alertId: string;
  userId: string;
  /** Of the alert, as the message told it. */
  newsAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** May its person still acknowledge here? */
  isMember: boolean;
}>;

/** Held until the end of the transaction: of two who show it at once, one is first. */
export async function lockLink(transaction: AccountTx, accountId: string, token: string): Promise<StoredLink | null> {
  const link = await transaction
    .selectFrom("acknowledgeLinks as l")
    .select(["l.alertId", "l.userId", "l.newsAt", "l.expiresAt", "l.usedAt"])
    .select((build) =>
      build
        .exists(
          build
            .selectFrom("memberships as m")
            .select("m.userId")
            .whereRef("m.accountId", "=", "l.accountId")
            .whereRef("m.userId", "=", "l.userId")
            .where("m.role", "in", ["owner", "keeper"]),
        )
        .$castTo<boolean>()
        .as("isMember"),
    )
    .where("l.accountId", "=", accountId)
    .where("l.tokenHash", "=", hashOf(token))
    .forUpdate("l")
    .executeTakeFirst();
  return link ?? null;
}

export async function markLinkUsed(transaction: AccountTx, accountId: string, token: string, atMs: number): Promise<void> {
  await transaction
    .updateTable("acknowledgeLinks")
    .set({ usedAt: new Date(atMs) })
    .where("accountId", "=", accountId)
    .where("tokenHash", "=", hashOf(token))
    .execute();
}

export async function sweepLinks(transaction: SystemTx, beforeMs: number): Promise<void> {
  await transaction.deleteFrom("acknowledgeLinks").where("expiresAt", "<", new Date(beforeMs)).execute();
}
