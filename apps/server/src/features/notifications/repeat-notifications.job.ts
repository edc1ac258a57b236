// Until somebody acknowledges a critical alert, or it is over, it is told again (SAFE-22), each way, and to more and more people; and
// what waits without a job is handed to the senders once more.

import { nextTelling } from "@halocline/domain/notifications/escalation";
import type { Context } from "../../context.ts";
import { apart, type Tx } from "../../db/pools.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { type DueTelling, dueTellings, listDueTellings } from "./due-tellings.store.ts";
import { listWaitingNotifications } from "./notifications.store.ts";
import { priorityOf, type QueueContext, queueNotification, queueOf } from "./queue-notification.service.ts";

const AT_ONCE = 100;
/** The queue would have begun long ago. One that is being retried has its job, and the queue takes no second. */
const LOST_AFTER_MS = 30_000;

type RepeatContext = Pick<Context, "inSystem" | "reportError"> & QueueContext;

async function tell(ctx: RepeatContext, transaction: Tx, due: DueTelling, nowMs: number): Promise<void> {
  const { accountId, alertId, userId, channelId, code, isAcknowledged, criticalSince, way, escalation } = due;
  const alert = { code, isAcknowledged, criticalSinceMs: criticalSince.getTime() };
  const telling = nextTelling(alert, way, escalation, nowMs);
  if (telling === null) return;
  const about = { accountId, alertId, userId, channelId, code, severity: "critical" } as const;
  // A way that somebody has just deleted: nobody else's reminder may be lost for it.
  await apart(
    transaction,
    () => queueNotification(ctx, transaction, { ...about, ...telling }),
    (error) => ctx.reportError("repeat_notifications", error),
  );
}

export const repeatNotifications = (ctx: RepeatContext): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    const nowMs = ctx.clock();
    // Of several workers at once, one makes it: the number is unique.
    for (const due of await listDueTellings(transaction, nowMs, ctx.isMailing, AT_ONCE)) await tell(ctx, transaction, due, nowMs);
  });

export const createRepeatJob = (isMailing: boolean): DueJob<RepeatContext> => ({
  name: "repeat-notifications",
  due: (_transaction, nowMs) => dueTellings(nowMs, isMailing),
  run: repeatNotifications,
});

export const wakeLostNotifications = (ctx: Pick<Context, "inSystem" | "clock"> & Pick<QueueContext, "jobs">): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    const nowMs = ctx.clock();
    for (const waiting of await listWaitingNotifications(transaction, nowMs, nowMs - LOST_AFTER_MS, AT_ONCE))
      await ctx.jobs.wake(queueOf(waiting), transaction, waiting.id, priorityOf(waiting));
  });
