// Sends one letter that is waiting. Its row stays locked until the mail server has answered, so that no two processes send it at once;
// a process that dies lets go of it. Dying between the server's "yes" and our commit is the one way to send twice, under the same
// Message-ID: no order of the two steps can exclude that.

import { alertAdvice } from "@halocline/domain/alerts";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { type AlertLetterContent, writeAlertLetter } from "../../mail/letters/alert-letter.ts";
import type { Mailer } from "../../mail/mail.ts";
import { dropLetter, lockLetter, type QueuedLetter, recordTry } from "./deliveries.store.ts";

/** About two hours by the queue's delays. For a critical alert the next reminder then begins anew. */
const MAX_TRIES = 30;

type SendLetterContext = Pick<Context, "inSystem" | "metrics" | "clock"> &
  Readonly<{ config: Pick<Config, "publicUrl">; mailer: Pick<Mailer, "send"> }>;

const contentOf = (letter: QueuedLetter): AlertLetterContent => {
  const {
    id: deliveryId,
    address,
    firstName,
    lastName,
    tankId,
    tankName,
    timezone,
    heldUntil: _,
    createdAt: raisedAt,
    ...rest
  } = letter;
  return {
    ...rest,
    deliveryId,
    raisedAt,
    advice: alertAdvice(letter.code, letter.severity),
    to: { firstName, lastName, address },
    tank: tankId === null ? null : { id: tankId, name: tankName ?? "", timezone: timezone ?? "UTC" },
  };
};

/**
 * A reminder that nobody needs any more, or what somebody has acknowledged while it was held. Any other first letter always goes
 * out: it may say that it is over.
 */
const isMoot = ({ repeatNo, heldUntil, acknowledgedAt, clearedAt }: QueuedLetter): boolean =>
  repeatNo > 0 ? acknowledgedAt !== null || clearedAt !== null : heldUntil !== null && acknowledgedAt !== null;

/** False: to be tried again later. */
export const sendLetter = (ctx: SendLetterContext, deliveryId: string): Promise<boolean> =>
  ctx.inSystem(async (transaction) => {
    const letter = await lockLetter(transaction, deliveryId, ctx.clock());
    if (!letter) return true;
    if (isMoot(letter)) {
      await dropLetter(transaction, deliveryId);
      return true;
    }
    const outcome = await ctx.mailer.send(await writeAlertLetter(contentOf(letter), ctx.config.publicUrl));
    const isGivenUp = !outcome.isSent && (outcome.isFinal || letter.tries + 1 >= MAX_TRIES);
    const status = outcome.isSent ? "sent" : isGivenUp ? "failed" : "queued";
    await recordTry(transaction, deliveryId, { status, error: outcome.isSent ? null : outcome.reason }, ctx.clock());
    if (isGivenUp) ctx.metrics.mail.failed.inc();
    return status !== "queued";
  });
