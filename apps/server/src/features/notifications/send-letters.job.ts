// Sends one letter that is waiting. Its row stays locked until the mail server has answered, so that no two processes send it at once;
// a process that dies lets go of it. Dying between the server's "yes" and our commit is the one way to send twice, under the same
// Message-ID: no order of the two steps can exclude that.

import type { Clock } from "../../platform/clock.ts";
import type { AlertLetterContent } from "../../mail/letters/alert-letter.ts";
import type { Letter, Mailer } from "../../mail/mail.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type * as deliveries from "./deliveries.store.ts";
import type { AcrossAccounts } from "../../db/pools.ts";

/** About two hours by the queue's delays. For a critical alert the next reminder then begins anew. */
const MAX_TRIES = 30;

export type SendLettersDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<typeof deliveries, "lockLetter" | "recordTry" | "dropLetter">;
  mailer: Pick<Mailer, "send">;
  write: (content: AlertLetterContent) => Promise<Letter>;
  /** What to do next. */
  adviceOf: (code: string, severity: deliveries.QueuedLetter["severity"]) => string;
  metrics: Metrics;
  clock: Clock;
}>;

const contentOf = (letter: deliveries.QueuedLetter, advice: string): AlertLetterContent => {
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
    advice,
    to: { firstName, lastName, address },
    tank: tankId === null ? null : { id: tankId, name: tankName ?? "", timezone: timezone ?? "UTC" },
  };
};

/**
 * A reminder that nobody needs any more, or what somebody has acknowledged while it was held. Any other first letter always goes
 * out: it may say that it is over.
 */
const isMoot = ({ repeatNo, heldUntil, acknowledgedAt, clearedAt }: deliveries.QueuedLetter): boolean =>
  repeatNo > 0 ? acknowledgedAt !== null || clearedAt !== null : heldUntil !== null && acknowledgedAt !== null;

/** False: to be tried again later. */
export const createSendLetter =
  ({ inTransaction, store, mailer, write, adviceOf, metrics, clock }: SendLettersDeps) =>
  (deliveryId: string): Promise<boolean> =>
    inTransaction(async (transaction) => {
      const letter = await store.lockLetter(transaction, deliveryId, clock());
      if (!letter) return true;
      if (isMoot(letter)) {
        await store.dropLetter(transaction, deliveryId);
        return true;
      }
      const outcome = await mailer.send(await write(contentOf(letter, adviceOf(letter.code, letter.severity))));
      const isGivenUp = !outcome.isSent && (outcome.isFinal || letter.tries + 1 >= MAX_TRIES);
      const status = outcome.isSent ? "sent" : isGivenUp ? "failed" : "queued";
      await store.recordTry(transaction, deliveryId, { status, error: outcome.isSent ? null : outcome.reason }, clock());
      if (isGivenUp) metrics.mail.failed.inc();
      return status !== "queued";
    });
