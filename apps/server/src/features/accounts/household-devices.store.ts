// What a person's account has to know of its devices: how many there are, and which would be left behind.

import type { AccountTx, Pool } from "../../db/pools.ts";

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
export async function findDevicesLeftBehind(pool: Pool, userId: string): Promise<DeviceLeftBehind[]> {
  const result = await pool.query<DeviceLeftBehind>(
    `select id, account_id as "accountId", registration_id as "registrationId" from devices
     where account_id in (
       select m.account_id from memberships m where m.user_id = $1
         and not exists (select from memberships o where o.account_id = m.account_id and o.user_id <> m.user_id))`,
    [userId],
  );
  return result.rows;
}
