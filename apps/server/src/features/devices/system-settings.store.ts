// An account's system settings; a row exists from its first day.

import type { TimeLimits } from "@halocline/domain/runs/runs";
import type { SystemSettings } from "@halocline/domain/tanks/system-settings";
import { sql } from "kysely";
import type { AccountTx, Tx } from "../../db/pools.ts";

const MINUTE_S = 60;

const selectSettings = (transaction: AccountTx, accountId: string) =>
  transaction
    .selectFrom("settingsSystem")
    .select(["defaultHysteresisMm", "maxDrainTimeMinutes", "maxFillTimeMinutes", "maxTopUpTimeMinutes"])
    .select(["sensorReadingIntervalS as sensorReadingIntervalSeconds", "alertRetentionDays"])
    .where("accountId", "=", accountId);

export const findSystemSettings = (transaction: AccountTx, accountId: string): Promise<SystemSettings> =>
  selectSettings(transaction, accountId).executeTakeFirstOrThrow();

/** Changes of one account's settings come one after the other, and so do the revisions they make. */
export const lockSystemSettings = (transaction: AccountTx, accountId: string): Promise<SystemSettings> =>
  selectSettings(transaction, accountId).forUpdate().executeTakeFirstOrThrow();

export async function saveSystemSettings(
  transaction: AccountTx,
  accountId: string,
  { sensorReadingIntervalSeconds, ...wanted }: SystemSettings,
): Promise<void> {
  await transaction
    .updateTable("settingsSystem")
    .set({ ...wanted, sensorReadingIntervalS: sensorReadingIntervalSeconds, updatedAt: sql`now()` })
    .where("accountId", "=", accountId)
    .execute();
}

/** How long runs may pump, by account. */
export async function loadTimeLimits(transaction: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, TimeLimits>> {
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
