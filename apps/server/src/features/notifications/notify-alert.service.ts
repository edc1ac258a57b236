// Decides who is told of an alert, and how, and puts it into the outbox, in the transaction that raised it.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import { wantsEmail } from "@halocline/domain/notifications/emails";
import type { Tx } from "../../db/pools.ts";
import { listUntoldChannels } from "./channel-outbox.store.ts";
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

/** For whoever raises alerts in a test. */
export const tellNobody: NotifyAlert = async () => {};

type Told = Pick<RaisedAlert, "alertId" | "code" | "severity">;

async function mailOwners(ctx: QueueContext, transaction: Tx, told: Told): Promise<void> {
  const { alertId, severity } = told;
  for (const { accountId, userId, quiet, ...switches } of await listUntoldOwners(transaction, alertId, severity)) {
    if (wantsEmail(switches, severity))
      await queueNotification(ctx, transaction, { ...told, accountId, userId, channelId: null, repeatNo: 0, quiet });
  }
}

/**
 * The account's owners get one email per cause, by their own switches, and one message to each of their channels. A critical one that goes on is looked at again: it may
 * have become critical, or mail may have been switched on, only now. Whom else it comes to when nobody answers, the worker finds out.
 */
export async function notifyAlert(
  ctx: QueueContext,
  transaction: Tx,
  { alertId, isNew, code, severity }: RaisedAlert,
): Promise<void> {
  if (!isNew && severity !== "critical") return;
  const told = { alertId, code, severity };
  if (ctx.isMailing) await mailOwners(ctx, transaction, told);
  for (const channel of await listUntoldChannels(transaction, alertId, severity))
    await queueNotification(ctx, transaction, { ...channel, ...told, repeatNo: 0 });
}
