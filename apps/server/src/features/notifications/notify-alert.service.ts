// Decides who is told of an alert and puts the emails into the outbox, in the transaction that raised it.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import { wantsEmail } from "@halocline/domain/notifications/emails";
import type { Tx } from "../../db/pools.ts";
import { listUntoldOwners } from "./notifications.store.ts";
import { type QueueContext, queueNotification } from "./queue-notification.service.ts";

export type RaisedAlert = Readonly<{
  alertId: string;
  /** False: a cause that goes on and was told before. */
  isNew: boolean;
  /** It was told before, and has become worse since: to be told again. */
  hasRisen: boolean;
  accountId: string;
  deviceId: string;
  code: string;
  severity: AlertSeverity;
  message: string;
}>;

export type NotifyAlert = (transaction: Tx, alert: RaisedAlert) => Promise<void>;

/** For an instance that cannot send mail. */
export const tellNobody: NotifyAlert = async () => {};

/**
 * The account's owners get one email per cause, by their own switches. A critical one that goes on is looked at again: it may
 * have become critical, or mail may have been switched on, only now.
 */
export async function notifyAlert(ctx: QueueContext, transaction: Tx, { alertId, isNew, severity }: RaisedAlert): Promise<void> {
  if (!isNew && severity !== "critical") return;
  for (const { accountId, userId, quiet, ...switches } of await listUntoldOwners(transaction, alertId, severity)) {
    if (wantsEmail(switches, severity))
      await queueNotification(ctx, transaction, { accountId, alertId, userId, severity, repeatNo: 0, quiet });
  }
}
