// How people are told: the outbox, in every process that raises alerts; and in the worker its senders, the reminders and the sweep.

import type { Context } from "../../context.ts";
import type { JobQueue } from "../../db/job-queue.ts";
import { createDatabase, createInSystem, type Pool } from "../../db/pools.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { type DueJob, withContext } from "../../platform/run-when-due.ts";
import { type NotifyAlert, notifyAlert, tellNobody } from "./notify-alert.service.ts";
import type { QueueContext } from "./queue-notification.service.ts";
import { repeatNotificationsJob, wakeLostNotifications } from "./repeat-notifications.job.ts";
import { sendNotification } from "./send-notifications.job.ts";

/** More than so many at once would only wait for the same mail server. */
const SENDING_AT_ONCE = 4;

type OutboxContext = Pick<Context, "config" | "clock" | "newId"> & Readonly<{ jobs: JobQueue }>;

const tellingBy =
  (ctx: QueueContext): NotifyAlert =>
  (transaction, alert) =>
    notifyAlert(ctx, transaction, alert);

/** For a process that raises alerts and sends nothing. */
export const openNotifications = (ctx: OutboxContext): NotifyAlert => (ctx.config.mail === null ? tellNobody : tellingBy(ctx));

/** Senders, reminders and the sweep. The pool is the senders': an email being sent holds a connection until the mail server has answered. */
export function startNotifications(
  ground: OutboxContext & Pick<Context, "mailer" | "metrics" | "logger" | "onStop" | "inSystem">,
  openPool: (maxConnections: number) => Pool,
): Readonly<{ notifyAlert: NotifyAlert; dueJobs: readonly DueJob<unknown>[] }> {
  const { mailer, onStop, jobs } = ground;
  if (mailer === null) return { notifyAlert: tellNobody, dueJobs: [] };
  const sending = { ...ground, mailer, inSystem: createInSystem(createDatabase(openPool(6))) };
  onStop(jobs.work("emails", SENDING_AT_ONCE, (notificationId) => sendNotification(sending, notificationId)));
  runJobs(ground, [{ name: "wake-lost-notifications", everyMs: 15_000, run: wakeLostNotifications }]);
  return { notifyAlert: tellingBy(ground), dueJobs: [withContext(ground, repeatNotificationsJob)] };
}
