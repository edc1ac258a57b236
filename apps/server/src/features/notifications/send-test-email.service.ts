// Proves the way to one person: an email now, and what the mail server said to it.

import type { Context } from "../../context.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import { writeTestEmail } from "../../mail/templates/test-email.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Attempts } from "../accounts/attempts.store.ts";
import { findUser, takeAttempt } from "../accounts/index.ts";
import { saveTestFailed, saveTestSent } from "./notification-settings.store.ts";

/** What the mail server answered is its own words. */
type TestEmailResult = Readonly<{ isSent: boolean; to: string; said: OutcomeName | Readonly<{ english: string }> }>;

export async function sendTestEmail(
  { database, pool, mailer, config, clock }: Pick<Context, "database" | "pool" | "mailer" | "config" | "clock">,
  attempts: Attempts,
  userId: string,
): Promise<TestEmailResult | Rejection> {
  const user = await findUser(database, userId);
  if (!user) return rejection("user_not_found");
  const { email: to, firstName, lastName, language } = user;
  if (!mailer) return { isSent: false, to, said: "mail_missing" };
  const tooMany = await takeAttempt([[attempts, userId]]);
  if (tooMany) return tooMany;
  const email = writeTestEmail({ name: `${firstName} ${lastName}`, address: to }, language, config.publicUrl);
  const outcome = await mailer.send(email);
  // Kept either way: it is what is known of this way to the person.
  if (!outcome.isSent) {
    await saveTestFailed(pool, userId, clock());
    return { isSent: false, to, said: { english: outcome.reason } };
  }
  await saveTestSent(pool, userId, clock());
  return { isSent: true, to, said: "mail_taken" };
}
