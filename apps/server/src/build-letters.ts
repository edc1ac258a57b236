// Puts together how people are told: the outbox, in every process that raises alerts; the senders, in the worker; and the switches
// and the test letter, in the API.

import { randomUUID as newId } from "node:crypto";
import { alertAdvice } from "@halocline/domain/alerts";
import { ATTEMPT_LIMITS } from "./features/accounts/limit-attempts.service.ts";
import { createNotifyAlert, type NotifyAlert, tellNobody } from "./features/notifications/notify-alert.service.ts";
import { createQueueLetter } from "./features/notifications/queue-letter.service.ts";
import { createSendTestLetter } from "./features/notifications/send-test-letter.service.ts";
import type { Config } from "./config/config.ts";
import type { AbsenceRouteDeps } from "./features/absence/absence.routes.ts";
import type { NotificationRouteDeps } from "./features/notifications/notifications.routes.ts";
import { every } from "./platform/every.ts";
import { createRepeatLetters, createWakeLostLetters } from "./features/notifications/repeat-letters.job.ts";
import { createSendLetter } from "./features/notifications/send-letters.job.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { writeAlertLetter } from "./mail/letters/alert-letter.ts";
import { writeTestLetter } from "./mail/letters/test-letter.ts";
import type { Logger } from "./platform/logger.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Metrics } from "./platform/metrics.ts";
import { createAttempts } from "./features/accounts/attempts.store.ts";
import * as deliveriesStore from "./features/notifications/deliveries.store.ts";
import { createLetterQueue, type LetterQueue } from "./features/notifications/letter-queue.store.ts";
import {
  findNotificationSettings,
  findQuietHours,
  listOwnerChannels,
  noteTestSent,
  saveNotificationSettings,
  saveQuietHours,
} from "./features/notifications/notification-settings.store.ts";
import { createAcrossAccounts, createDatabase, type Pool } from "./db/pools.ts";
import { findUser } from "./features/accounts/users.store.ts";

const SECOND_MS = 1000;
const store = { ...deliveriesStore };

type Context = Readonly<{ config: Config; logger: Logger; onStop: (stop: () => unknown) => void }>;

const openQueue = ({ logger, onStop }: Context, pool: Pool, isSupervising: boolean): LetterQueue => {
  const onError = (error: unknown) => logger.error({ err: error }, "the queue of letters has trouble");
  const queue = createLetterQueue(pool, { isSupervising, onError });
  onStop(queue.stop);
  return queue;
};

const tellingBy = (queue: LetterQueue) => {
  const queueLetter = createQueueLetter({ store, wake: queue.wake, newId, clock });
  return { queueLetter, notifyAlert: createNotifyAlert({ store, queueLetter }) };
};

/** For a process that raises alerts and sends nothing. The pool is for the queue alone. */
export const buildNotifyAlert = (context: Context, openPool: (maxConnections: number) => Pool): NotifyAlert =>
  context.config.mail === null ? tellNobody : tellingBy(openQueue(context, openPool(1), false)).notifyAlert;

export type LettersContext = Context & Readonly<{ mailer: Mailer | null; metrics: Metrics }>;

/** Senders, reminders and the sweep. The pools are theirs: a letter being sent holds a connection until the mail server has answered. */
export async function startLetters(context: LettersContext, openPool: (maxConnections: number) => Pool): Promise<NotifyAlert> {
  const { config, mailer, metrics, logger, onStop } = context;
  if (mailer === null) return tellNobody;
  const inTransaction = createAcrossAccounts(createDatabase(openPool(6)));
  const queue = openQueue(context, openPool(2), true);
  const { queueLetter, notifyAlert } = tellingBy(queue);
  const sendLetter = createSendLetter({
    inTransaction,
    store,
    mailer,
    write: (content) => writeAlertLetter(content, config.publicUrl),
    adviceOf: alertAdvice,
    metrics,
    clock,
  });
  await queue.work(async (deliveryId) => {
    const isDone = await sendLetter(deliveryId).catch((error: unknown) => {
      logger.error({ err: error, deliveryId }, "a letter could not be written or recorded");
      return false;
    });
    if (!isDone) throw new Error("to be tried again");
  });
  const run = (name: string, everyMs: number, job: () => Promise<void>) => onStop(every(everyMs, name, job, logger).stop);
  run("repeat-letters", 5 * SECOND_MS, createRepeatLetters({ inTransaction, store, queueLetter, clock }));
  run("wake-lost-letters", 15 * SECOND_MS, createWakeLostLetters({ inTransaction, store, wake: queue.wake, clock }));
  return notifyAlert;
}

export type NotificationsContext = Readonly<{ config: Config; pool: Pool; mailer: Mailer | null }>;

export const buildNotifications = ({
  config,
  pool,
  mailer,
}: NotificationsContext): NotificationRouteDeps & Pick<AbsenceRouteDeps, "listOwnerChannels"> => ({
  canSendMail: mailer !== null,
  listOwnerChannels: (accountId) => listOwnerChannels(pool, accountId),
  findNotificationSettings: (userId) => findNotificationSettings(pool, userId),
  saveNotificationSettings: (userId, wanted) => saveNotificationSettings(pool, userId, wanted),
  findQuietHours: (userId) => findQuietHours(pool, userId),
  saveQuietHours: (userId, wanted) => saveQuietHours(pool, userId, wanted),
  sendTestLetter: createSendTestLetter({
    mailer,
    findUser: (userId) => findUser(pool, userId),
    attempts: createAttempts(pool, "testLetterPerPerson", ATTEMPT_LIMITS.testLetterPerPerson),
    write: (to) => writeTestLetter(to, config.publicUrl),
    noteSent: (userId) => noteTestSent(pool, userId, clock()),
  }),
});
