// The one row of the instance's keys for push services.

import type { Database } from "../../db/pools.ts";

export type SealedPushKeys = Readonly<{ publicKey: string; privateKeySealed: Buffer }>;

export async function findPushKeys(database: Database): Promise<SealedPushKeys | null> {
  const row = await database.selectFrom("pushKeys").select(["publicKey", "privateKeySealed"]).executeTakeFirst();
  return row ?? null;
}

/** Unless somebody else was first. */
export async function insertPushKeys(database: Database, made: SealedPushKeys, createdAt: Date): Promise<void> {
  await database
    .insertInto("pushKeys")
    .values({ ...made, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unless they are others by now. */
export async function replacePushKeys(database: Database, kept: SealedPushKeys, next: SealedPushKeys): Promise<void> {
  await database.updateTable("pushKeys").set(next).where("privateKeySealed", "=", kept.privateKeySealed).execute();
}
