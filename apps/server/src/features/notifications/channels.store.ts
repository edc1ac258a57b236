// A person's channels: whatever is asked for is asked for with the person.

import type { ChannelError, ChannelFields } from "@halocline/domain/notifications/http-channel";
import type { PresetName } from "@halocline/domain/notifications/http-presets";
import { sql } from "kysely";
import type { AlertSeverity } from "../../db/database.types.ts";
import type { Database, Tx } from "../../db/pools.ts";

export type SealedChannel = Readonly<{ id: string; preset: PresetName; settings: ChannelFields; secretsSealed: Buffer }>;

export type StoredChannel = SealedChannel &
  Readonly<{
    name: string;
    severities: readonly AlertSeverity[];
    isEnabled: boolean;
    confirmedAt: Date | null;
    lastDeliveredAt: Date | null;
    lastFailedAt: Date | null;
    lastError: ChannelError | null;
  }>;

const COLUMNS = [
  "id",
  "preset",
  "settings",
  "secretsSealed",
  "name",
  "severities",
  "isEnabled",
  "confirmedAt",
  "lastDeliveredAt",
  "lastFailedAt",
  "lastError",
] as const;

export async function listChannels(database: Database | Tx, userId: string): Promise<StoredChannel[]> {
  const rows = await database
    .selectFrom("notificationChannels")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows as unknown as StoredChannel[];
}

/** Whoever else adds a channel for this person waits until the transaction ends. */
export async function lockPerson(transaction: Tx, userId: string): Promise<void> {
  await transaction.selectFrom("notificationSettings").select("userId").where("userId", "=", userId).forUpdate().execute();
}

/** Nobody else changes it until the transaction ends. */
export async function lockChannel(transaction: Tx, userId: string, id: string): Promise<StoredChannel | null> {
  const row = await transaction
    .selectFrom("notificationChannels")
    .select(COLUMNS)
    .where("userId", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return (row as unknown as StoredChannel) ?? null;
}

export type WantedChannel = Pick<StoredChannel, "settings" | "secretsSealed" | "name" | "severities" | "isEnabled">;

const columnsOf = ({ settings, severities, ...rest }: WantedChannel) => ({
  ...rest,
  settings: JSON.stringify(settings),
  severities: [...severities],
});

export async function insertChannel(
  transaction: Tx,
  made: Readonly<{ id: string; userId: string; preset: PresetName; createdAt: Date; endpointHash?: Buffer }>,
  wanted: WantedChannel,
): Promise<void> {
  await transaction
    .insertInto("notificationChannels")
    .values({ ...made, watchedSince: made.createdAt, ...columnsOf(wanted) })
    .execute();
}

type ChannelChange = Readonly<{
  /** It leads elsewhere now, so nothing is known of it any more. */
  isOther: boolean;
  /** From now on it is judged; null: as before. */
  watchedSince: Date | null;
}>;

export async function updateChannel(
  transaction: Tx,
  id: string,
  wanted: WantedChannel,
  { isOther, watchedSince }: ChannelChange,
): Promise<void> {
  await transaction
    .updateTable("notificationChannels")
    .set({
      ...columnsOf(wanted),
      ...(isOther && { confirmedAt: null, lastDeliveredAt: null, lastFailedAt: null, lastError: null, givenUpAt: null }),
      ...(watchedSince && { watchedSince, endedAt: null }),
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteChannel(transaction: Tx, id: string): Promise<void> {
  await transaction.deleteFrom("notificationChannels").where("id", "=", id).execute();
}

/** What the person says of the last test. */
export async function saveArrival(transaction: Tx, id: string, confirmedAt: Date | null): Promise<void> {
  await transaction.updateTable("notificationChannels").set({ confirmedAt }).where("id", "=", id).execute();
}

/** It ends by itself only while it is on: what the person switched off has not failed them. */
export const endedAt = (at: Date) => sql<Date | null>`case when is_enabled then ${at}::timestamptz else ended_at end`;

/**
 * How the last call went: null when it was delivered. A browser that is not subscribed any more is never called again, unless it has
 * subscribed anew since it was called with those secrets: then the answer was about what it was before. False: so it was.
 */
export async function recordCall(
  database: Database | Tx,
  id: string,
  error: ChannelError | null,
  at: Date,
  secretsUsed?: Buffer,
): Promise<boolean> {
  const recorded = await database
    .updateTable("notificationChannels")
    .set({
      ...(error === null ? { lastDeliveredAt: at } : { lastFailedAt: at, lastError: error }),
      ...(error === "unsubscribed" && { isEnabled: false, endedAt: endedAt(at) }),
    })
    .where("id", "=", id)
    .$if(error === "unsubscribed" && secretsUsed !== undefined, (update) =>
      update.where("secretsSealed", "=", secretsUsed ?? null),
    )
    .executeTakeFirst();
  return recorded.numUpdatedRows === 1n;
}

/** A message was given up: nothing of what follows it arrives, as far as anybody knows. */
export async function saveGivenUp(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable("notificationChannels").set({ givenUpAt: at }).where("id", "=", id).execute();
}

export async function listSealedChannels(database: Database): Promise<SealedChannel[]> {
  const rows = await database.selectFrom("notificationChannels").select(["id", "preset", "settings", "secretsSealed"]).execute();
  return rows as unknown as SealedChannel[];
}

/** Unless somebody has changed it meanwhile. */
export async function replaceSealed(database: Database, { id, secretsSealed }: SealedChannel, sealedAnew: Buffer): Promise<void> {
  await database
    .updateTable("notificationChannels")
    .set({ secretsSealed: sealedAnew })
    .where("id", "=", id)
    .where("secretsSealed", "=", secretsSealed)
    .execute();
}
