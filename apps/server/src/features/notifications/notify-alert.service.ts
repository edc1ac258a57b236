// Decides who is told of an alert and puts the letters into the outbox, in the transaction that raised it.

import type { AlertSeverity } from "@halocline/domain/alerts";
import { wantsLetter } from "@halocline/domain/letters";
import type * as deliveries from "./deliveries.store.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { QueueLetter } from "./queue-letter.service.ts";

export type RaisedAlert = Readonly<{
  alertId: string;
  /** False: an incident that goes on and was told before. */
  isNew: boolean;
  /** It was told before, and has become worse since: to be told again. */
  hasRisen: boolean;
  accountId: string;
  deviceId: string;
  code: string;
  severity: AlertSeverity;
  message: string;
}>;

export type NotifyAlert = (transaction: AccountTransaction, alert: RaisedAlert) => Promise<void>;

/** For an instance that cannot send mail. */
export const tellNobody: NotifyAlert = async () => {};

export type NotifyAlertDeps = Readonly<{ store: Pick<typeof deliveries, "listUntoldOwners">; queueLetter: QueueLetter }>;

/**
 * The account's owners get one letter per incident, by their own switches. A critical one that goes on is looked at again: it may
 * have become critical, or mail may have been switched on, only now.
 */
export const createNotifyAlert =
  ({ store, queueLetter }: NotifyAlertDeps): NotifyAlert =>
  async (transaction, { alertId, isNew, severity }) => {
    if (!isNew && severity !== "critical") return;
    for (const { accountId, userId, quiet, ...switches } of await store.listUntoldOwners(transaction, alertId, severity)) {
      if (wantsLetter(switches, severity))
        await queueLetter(transaction, { accountId, alertId, userId, severity, repeatNo: 0, quiet });
    }
  };
