// What every screen of the household hears of an alert, once it is committed.

import { type Tx, tellAfterCommit } from "../../db/pools.ts";

/** Null: several of them. */
export const tellAlertChanged = (transaction: Tx, accountId: string, alertId: string | null): void =>
  tellAfterCommit(transaction, accountId, { type: "alert_changed", data: { alertId } });
