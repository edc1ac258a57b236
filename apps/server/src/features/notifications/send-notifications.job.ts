// Sends one email that is waiting. Its row stays locked until the mail server has answered, so that no two processes send it at once;
// a process that dies lets go of it. Dying between the server's "yes" and our commit is the one way to send twice, under the same
// Message-ID: no order of the two steps can exclude that.

import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { Mailer } from "../../mail/mail.ts";
import { type AlertEmailContent, writeAlertEmail } from "../../mail/templates/alert-email.ts";
import { languageOf, readerOf } from "../../platform/reader.ts";
import { dropNotification, lockNotification, type QueuedNotification, recordTry } from "./notifications.store.ts";

/** About two hours by the queue's delays. For a critical alert the next reminder then begins anew. */
const MAX_TRIES = 30;

type SendContext = Pick<Context, "inSystem" | "metrics" | "clock"> &
  Readonly<{ config: Pick<Config, "publicUrl">; mailer: Pick<Mailer, "send"> }>;

const contentOf = (email: QueuedNotification): AlertEmailContent => {
  const {
    id: notificationId,
    address,
    firstName,
    lastName,
    tankId,
    tankName,
    timezone,
    heldUntil: _,
    isOfDemo: __,
    language,
    hourCycle,
    createdAt: raisedAt,
    ...rest
  } = email;
  return {
    ...rest,
    notificationId,
    raisedAt,
    reader: readerOf(languageOf(language), hourCycle ?? "automatic"),
    to: { firstName, lastName, address },
    tank: tankId === null ? null : { id: tankId, name: tankName ?? "", timezone: timezone ?? "UTC" },
  };
};

/**
 * What a public demonstration would mail; a reminder that nobody needs any more, or what somebody has acknowledged while it was held. Any other first email always goes
 * out: it may say that it is over.
 */
const isMoot = ({ isOfDemo, repeatNo, heldUntil, acknowledgedAt, clearedAt }: QueuedNotification): boolean =>
  isOfDemo || (repeatNo > 0 ? acknowledgedAt !== null || clearedAt !== null : heldUntil !== null && acknowledgedAt !== null);

/** False: to be tried again later. */
export const sendNotification = (ctx: SendContext, notificationId: string): Promise<boolean> =>
  ctx.inSystem(async (transaction) => {
    const email = await lockNotification(transaction, notificationId, ctx.clock());
    if (!email) return true;
    if (isMoot(email)) {
      await dropNotification(transaction, notificationId);
      return true;
    }
    const outcome = await ctx.mailer.send(writeAlertEmail(contentOf(email), ctx.config.publicUrl));
    const isGivenUp = !outcome.isSent && (outcome.isFinal || email.tries + 1 >= MAX_TRIES);
    const status = outcome.isSent ? "sent" : isGivenUp ? "failed" : "queued";
    await recordTry(transaction, notificationId, { status, error: outcome.isSent ? null : outcome.reason }, ctx.clock());
    if (isGivenUp) ctx.metrics.mail.failed.inc();
    return status !== "queued";
  });
