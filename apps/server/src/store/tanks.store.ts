import type { AccountTransaction } from "./pools.ts";

/** The number under which a tank's readings are stored; null when the tank is not the account's, or not at all. */
export async function findTankDeviceNo(
  transaction: AccountTransaction,
  accountId: string,
  tankId: string,
): Promise<number | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .select("d.deviceNo")
    .where("t.id", "=", tankId)
    .where("t.accountId", "=", accountId)
    .executeTakeFirst();
  return row?.deviceNo ?? null;
}
