// An account's system settings; a row exists from its first day.

import type { TimeLimits } from "@halocline/domain/runs";
import type { AccountTransaction } from "./pools.ts";

const MINUTE_S = 60;

/** How long runs may pump, by account. */
export async function loadTimeLimits(
  transaction: AccountTransaction,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, TimeLimits>> {
  const rows = await transaction
    .selectFrom("settingsSystem")
    .select(["accountId", "maxDrainTimeMinutes", "maxFillTimeMinutes", "maxTopUpTimeMinutes"])
    .where("accountId", "in", accountIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.accountId,
      {
        drainS: row.maxDrainTimeMinutes * MINUTE_S,
        fillS: row.maxFillTimeMinutes * MINUTE_S,
        topUpS: row.maxTopUpTimeMinutes * MINUTE_S,
      },
    ]),
  );
}
