// Which person a browser tells: found by a hash of its address, which nobody can guess.

import type { Tx } from "../../db/pools.ts";
import { endedAt } from "./channels.store.ts";

const NOTHING = Buffer.alloc(0);

/** Another person's: switched off, its address forgotten. What waits for it is dropped by whoever would send it. */
export async function endForeignSubscription(transaction: Tx, userId: string, endpointHash: Buffer, at: Date): Promise<void> {
  await transaction
    .updateTable("notificationChannels")
    .set({
      isEnabled: false,
      endedAt: endedAt(at),
      endpointHash: null,
      secretsSealed: NOTHING,
      lastFailedAt: at,
      lastError: "other_person",
    })
    .where("endpointHash", "=", endpointHash)
    .where("userId", "!=", userId)
    .execute();
}

export type OwnSubscription = Readonly<{ id: string; isEnabled: boolean; lastError: string | null }>;

export async function findOwnSubscription(
  transaction: Tx,
  userId: string,
  endpointHash: Buffer,
): Promise<OwnSubscription | null> {
  const row = await transaction
    .selectFrom("notificationChannels")
    .select(["id", "isEnabled", "lastError"])
    .where("endpointHash", "=", endpointHash)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The same browser with other keys, or once more: on, and nothing is known of it yet. */
export async function renewSubscription(
  transaction: Tx,
  id: string,
  renewed: Readonly<{ endpointHash: Buffer; secretsSealed: Buffer; watchedSince: Date }>,
): Promise<void> {
  await transaction
    .updateTable("notificationChannels")
    .set({
      ...renewed,
      isEnabled: true,
      endedAt: null,
      givenUpAt: null,
      confirmedAt: null,
      lastDeliveredAt: null,
      lastFailedAt: null,
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteOwnSubscription(
  transaction: Tx,
  userId: string,
  endpointHash: Buffer,
): Promise<Readonly<{ id: string; name: string }> | null> {
  const row = await transaction
    .deleteFrom("notificationChannels")
    .where("endpointHash", "=", endpointHash)
    .where("userId", "=", userId)
    .returning(["id", "name"])
    .executeTakeFirst();
  return row ?? null;
}
