// Sends one email that is waiting. Its row stays locked until the mail server has answered, so that no two processes send it at once;
// a process that dies lets go of it. Dying between the server's "yes" and our commit is the one way to send twice, under the same
// Message-ID: no order of the two steps can exclude that.

import { isNewsCode } from "@halocline/domain/alerts/alert-table";
import { isMoot } from "@halocline/domain/notifications/repeats";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { AlertEmailContent } from "../../mail/templates/alert-email.ts";
import { writeAlertsEmail } from "../../mail/templates/many-alerts-email.ts";
import { languageOf, readerOf } from "../../platform/reader.ts";
import { gatherNotifications } from "./gather-notifications.service.ts";
import { makeLink } from "./make-link.service.ts";
import { dropNotification, listCarried, lockNotification, type QueuedNotification, recordTry } from "./notifications.store.ts";

/** About two hours by the queue's delays. For a critical alert the next reminder then begins anew. */
const MAX_TRIES = 30;

type MailContext = Pick<Context, "inSystem" | "metrics" | "clock"> &
  Readonly<{ config: Pick<Config, "publicUrl">; mailer: Pick<Mailer, "sendAlert"> }>;

export const contentOf = (email: QueuedNotification): AlertEmailContent => {
  const {
    id: notificationId,
    address,
    firstName,
    lastName,
    tankId,
    tankName,
    timezone,
    queuedAt: ____,
    heldUntil: _,
    isOfDemo: __,
    isMember: ___,
    isToldWorse: _____,
    language,
    hourCycle,
    ownZone,
    createdAt: raisedAt,
    clearedAt,
    ...rest
  } = email;
  return {
    ...rest,
    // Over from the beginning, which is nothing to tell.
    clearedAt: isNewsCode(email.code) ? null : clearedAt,
    notificationId,
    raisedAt,
    reader: readerOf(languageOf(language), hourCycle ?? "automatic", ownZone),
    to: { firstName, lastName, address },
    tank: tankId === null ? null : { id: tankId, name: tankName ?? "", timezone: timezone ?? "UTC" },
  };
};

export const isMootNow = (queued: QueuedNotification): boolean =>
  isMoot({
    ...queued,
    isHeld: queued.heldUntil !== null,
    isAcknowledged: queued.acknowledgedAt !== null,
    isAcknowledgedSince: queued.acknowledgedAt !== null && queued.acknowledgedAt >= queued.queuedAt,
    isOver: queued.clearedAt !== null,
  });

/** What it carries and is still to be told. */
export async function takeCarried(transaction: Tx, notificationId: string): Promise<QueuedNotification[]> {
  const carried = await listCarried(transaction, notificationId);
  for (const { id } of carried.filter(isMootNow)) await dropNotification(transaction, id);
  return carried.filter((each) => !isMootNow(each));
}

/** False: to be tried again later. Null: there is no such email to send. */
const sendEmail = (ctx: MailContext, notificationId: string, answerUrl: string | null): Promise<boolean | null> =>
  ctx.inSystem(async (transaction) => {
    const email = await lockNotification(transaction, notificationId, ctx.clock());
    if (!email) return null;
    if (isMootNow(email)) {
      await dropNotification(transaction, notificationId);
      return true;
    }
    const alerts = [email, ...(await takeCarried(transaction, notificationId))].map(contentOf);
    const outcome = await ctx.mailer.sendAlert(writeAlertsEmail(alerts, ctx.config.publicUrl, answerUrl));
    const isGivenUp = !outcome.isSent && (outcome.isFinal || email.tries + 1 >= MAX_TRIES);
    const status = outcome.isSent ? "sent" : isGivenUp ? "failed" : "queued";
    await recordTry(transaction, notificationId, { status, error: outcome.isSent ? null : outcome.reason }, ctx.clock());
    if (isGivenUp) ctx.metrics.mail.failed.inc();
    return status !== "queued";
  });

export type SendContext = Omit<MailContext, "mailer"> &
  Readonly<{ mailer: MailContext["mailer"] | null; handOver: (notificationId: string) => Promise<void> }>;

/** False: to be tried again later. What waits for others is woken by the sweep. What is no email is handed over to whoever sends to channels, and its job is done by that. */
export async function sendNotification({ mailer, ...ctx }: SendContext, notificationId: string): Promise<boolean> {
  if (!(await gatherNotifications(ctx, notificationId))) return true;
  const isDone = mailer && (await sendEmail({ ...ctx, mailer }, notificationId, await makeLink(ctx, notificationId, true)));
  if (isDone === null) await ctx.handOver(notificationId);
  return isDone ?? true;
}
