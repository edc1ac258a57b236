// Until somebody acknowledges a critical alert, or it is over, its owner is told again (SAFE-22); and an email whose job was lost is
// handed to the senders once more.

import type { Context } from "../../context.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { dueReminders, listDueReminders, listWaitingNotifications } from "./notifications.store.ts";
import { type QueueContext, queueNotification } from "./queue-notification.service.ts";

const AT_ONCE = 100;
/** The queue would have begun long ago. One that is being retried has its job, and the queue takes no second. */
const LOST_AFTER_MS = 30_000;

export const repeatNotifications = (ctx: Pick<Context, "inSystem"> & QueueContext): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    // Of several workers at once, one makes it: the number is unique.
    for (const last of await listDueReminders(transaction, ctx.clock(), AT_ONCE))
      await queueNotification(ctx, transaction, { ...last, repeatNo: last.repeatNo + 1 });
  });

export const repeatNotificationsJob: DueJob<Parameters<typeof repeatNotifications>[0]> = {
  name: "repeat-notifications",
  due: (_transaction, nowMs) => dueReminders(nowMs),
  run: repeatNotifications,
};

export const wakeLostNotifications = (ctx: Pick<Context, "inSystem" | "clock"> & Pick<QueueContext, "jobs">): Promise<void> =>
  ctx.inSystem(async (transaction) => {
    for (const id of await listWaitingNotifications(transaction, ctx.clock() - LOST_AFTER_MS, AT_ONCE))
      await ctx.jobs.wake("emails", transaction, id);
  });
