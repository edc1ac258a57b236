// A sign-in that failed: a line in the person's household (SEC-12), and a word to the owner when somebody has the password. After
// the answer and unseen by it: how long it takes must not tell whether the person exists.

import type { Caller } from "../../http/caller.ts";
import { appendAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { passwordKnownEmail } from "./account-emails.ts";
import { type Limit, takeAttempt } from "./limit-attempts.service.ts";
import { findHomeAccount } from "./sessions.store.ts";
import { findUserByEmail } from "./users.store.ts";

export type FailedSignIn = Readonly<{ person: string; caller: Caller; reason: "wrong_credentials" | "wrong_code" }>;

type NoteContext = Pick<AccountContext, "config" | "database" | "mailer" | "counters" | "reportError">;

const isWithin = async (...limit: Limit): Promise<boolean> => (await takeAttempt([limit])) === null;

async function note(
  { config, database, mailer, counters }: NoteContext,
  { person, caller, reason }: FailedSignIn,
): Promise<void> {
  const user = await findUserByEmail(database, person);
  const accountId = user && (await findHomeAccount(database, user.id));
  if (!user || !accountId) return;
  // Guessing goes on for days; the log is for reading.
  if (await isWithin(counters.failedSignInLines, user.id)) {
    const detail = { reason, address: caller.address };
    const line = { action: "fail_sign_in", target: { kind: "user", id: user.id }, detail } as const;
    await database
      .transaction()
      .execute((transaction) => appendAudit(transaction, { accountId, userId: null, label: "Not signed in" }, line));
  }
  if (reason !== "wrong_code" || (await isWithin(counters.codeSlips, user.id))) return;
  if (await isWithin(counters.passwordKnownEmails, user.id)) mailer?.post(passwordKnownEmail(config, user));
}

export function noteFailedSignIn(ctx: NoteContext, failed: FailedSignIn): void {
  note(ctx, failed).catch((error: unknown) => ctx.reportError("sign_in_record", error));
}
