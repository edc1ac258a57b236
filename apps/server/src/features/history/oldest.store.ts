// How far back a tank's past reaches, within bounds: a new tank is not shown with a week of nothing.

import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";
import type { TankKeys } from "../devices/tanks.store.ts";

export type OldestInput = Readonly<{ accountId: string; tank: TankKeys; since: Date; until: Date }>;

/**
 * One look into an index for each kind. Both bounds are values: partitions of other days are left out of the plan, and the
 * first row found ends the search.
 */
export async function findOldest(transaction: AccountTx, { accountId, tank, since, until }: OldestInput): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select least(
      (select taken_at from sensor_readings where device_no = ${tank.deviceNo} and account_id = ${accountId}
        and taken_at >= ${since} and taken_at < ${until} order by taken_at limit 1),
      (select started_at from automation_runs where tank_id = ${tank.id} and account_id = ${accountId}
        and started_at >= ${since} and started_at < ${until} order by started_at limit 1),
      (select min(created_at) from alerts where device_id = ${tank.deviceId} and account_id = ${accountId}
        and (tank_id is null or tank_id = ${tank.id}) and created_at >= ${since} and created_at < ${until})
    ) as at`.execute(transaction);
  return result.rows[0]?.at ?? null;
}
