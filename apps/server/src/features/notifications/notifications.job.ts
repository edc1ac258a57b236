// How people are told: the outbox, in every process that raises alerts; and in the worker its senders, the reminders and the sweep.

import type { Context } from "../../context.ts";
import { createDatabase, createInSystem, type Pool } from "../../db/pools.ts";
import { runInterval } from "../../platform/run-interval.ts";
import { createEmailQueue, type EmailQueue } from "./email-queue.store.ts";
import { type NotifyAlert, notifyAlert, tellNobody } from "./notify-alert.service.ts";
import type { QueueContext } from "./queue-notification.service.ts";
import { repeatNotifications, wakeLostNotifications } from "./repeat-notifications.job.ts";
import { sendNotification } from "./send-notifications.job.ts";

const SECOND_MS = 1000;

type OpenPool = (maxConnections: number) => Pool;
type OutboxContext = Pick<Context, "config" | "logger" | "clock" | "newId" | "onStop">;

function openQueue({ logger, onStop }: OutboxContext, pool: Pool, isSupervising: boolean): EmailQueue {
  const onError = (error: unknown) => logger.error({ err: error }, "email queue error");
  const queue = createEmailQueue(pool, { isSupervising, onError });
  onStop(queue.stop);
  return queue;
}

const tellingBy =
  (ctx: QueueContext): NotifyAlert =>
  (transaction, alert) =>
    notifyAlert(ctx, transaction, alert);

/** For a process that raises alerts and sends nothing. The pool is for the queue alone. */
export const openNotifications = (ground: OutboxContext, openPool: OpenPool): NotifyAlert =>
  ground.config.mail === null ? tellNobody : tellingBy({ ...ground, emailQueue: openQueue(ground, openPool(1), false) });

/** Senders, reminders and the sweep. The pools are theirs: an email being sent holds a connection until the mail server has answered. */
export async function startNotifications(
  ground: OutboxContext & Pick<Context, "mailer" | "metrics">,
  openPool: OpenPool,
): Promise<NotifyAlert> {
  const { mailer, logger, onStop } = ground;
  if (mailer === null) return tellNobody;
  const inSystem = createInSystem(createDatabase(openPool(6)));
  const emailQueue = openQueue(ground, openPool(2), true);
  const ctx = { ...ground, mailer, inSystem, emailQueue };
  await emailQueue.work(async (notificationId) => {
    const isDone = await sendNotification(ctx, notificationId).catch((error: unknown) => {
      logger.error({ err: error, notificationId }, "email not written or recorded");
      return false;
    });
    if (!isDone) throw new Error("to be tried again");
  });
  onStop(runInterval(5 * SECOND_MS, "repeat-notifications", () => repeatNotifications(ctx), logger).stop);
  onStop(runInterval(15 * SECOND_MS, "wake-lost-notifications", () => wakeLostNotifications(ctx), logger).stop);
  return tellingBy(ctx);
}
