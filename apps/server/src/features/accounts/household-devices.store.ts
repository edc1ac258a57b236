// What a person's account has to know of its devices: how many there are, and which would be left behind.

import type { AccountTx, Database } from "../../db/pools.ts";

export async function countDevices(transaction: AccountTx, accountId: string): Promise<number> {
  const row = await transaction
    .selectFrom("devices")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type DeviceLeftBehind = Readonly<{ id: string; accountId: string; registrationId: string }>;

/** Devices whose household ends when this person leaves it. */
export function findDevicesLeftBehind(database: Database, userId: string): Promise<DeviceLeftBehind[]> {
  return database
    .selectFrom("devices")
    .select(["id", "accountId", "registrationId"])
    .where("accountId", "in", (build) =>
      build
        .selectFrom("memberships as m")
        .select("m.accountId")
        .where("m.userId", "=", userId)
        .where((build) =>
          build.not(
            build.exists(
              build
                .selectFrom("memberships as o")
                .whereRef("o.accountId", "=", "m.accountId")
                .whereRef("o.userId", "<>", "m.userId"),
            ),
          ),
        ),
    )
    .execute();
}
