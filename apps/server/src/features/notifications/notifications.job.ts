// How people are told: the outbox, in every process that raises alerts; and in the worker its senders, the reminders and the sweep.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import { createDatabase, createInSystem, type Pool } from "../../db/pools.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { type DueJob, withContext } from "../../platform/run-when-due.ts";
import { createChannelSeal } from "./channel-secrets.ts";
import { type NotifyAlert, notifyAlert } from "./notify-alert.service.ts";
import type { QueueContext } from "./queue-notification.service.ts";
import { createRepeatJob, wakeLostNotifications } from "./repeat-notifications.job.ts";
import { createChannelSender } from "./send-channels.job.ts";
import { sendNotification } from "./send-notifications.job.ts";

/** More than so many at once would only wait for the same mail server. */
const SENDING_AT_ONCE = 4;

type OutboxContext = Pick<Context, "config" | "clock" | "newId"> & Readonly<{ jobs: JobQueue }>;

const tellingBy =
  (ctx: QueueContext): NotifyAlert =>
  (transaction, alert) =>
    notifyAlert(ctx, transaction, alert);

/** For a process that raises alerts and sends nothing. */
export const openNotifications = (ctx: OutboxContext): NotifyAlert => tellingBy({ ...ctx, isMailing: ctx.config.mail !== null });

type WorkerContext = OutboxContext &
  Pick<Context, "mailer" | "callOut" | "metrics" | "logger" | "reportError" | "onStop" | "inSystem">;

/** Senders, reminders and the sweep. The pool is the senders': an email being sent holds a connection until the mail server has answered. */
export function startNotifications(
  ground: WorkerContext,
  openPool: (maxConnections: number) => Pool,
): Readonly<{ notifyAlert: NotifyAlert; dueJobs: readonly DueJob<unknown>[] }> {
  const { mailer, onStop, jobs, config } = ground;
  const queueing = { ...ground, isMailing: mailer !== null };
  const sending = { ...ground, inSystem: createInSystem(createDatabase(openPool(6))) };
  const { handOver, stop } = createChannelSender({ ...sending, seal: createChannelSeal(config) });
  onStop(stop);
  const send = (notificationId: string) => sendNotification({ ...sending, handOver }, notificationId);
  for (const queue of ["emails", "messages"] as const) onStop(jobs.work(queue, SENDING_AT_ONCE, send));
  runJobs(ground, [{ name: "wake-lost-notifications", everyMs: 15_000, run: wakeLostNotifications }]);
  return { notifyAlert: tellingBy(queueing), dueJobs: [withContext(queueing, createRepeatJob(queueing.isMailing))] };
}
