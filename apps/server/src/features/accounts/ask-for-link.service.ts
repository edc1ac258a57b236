// Asking for a mailed link. The answer is the same for a known and an unknown address (SEC-9).

import type { Caller } from "../../http/caller.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { signsInWithGoogleEmail } from "./account-emails.ts";
import * as flows from "./flows.ts";
import { addressKey, noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { findUserByEmail } from "./users.store.ts";

const ANSWER_FLOOR_MS = 200;

type AskContext = Pick<AccountContext, "config" | "database" | "mailer" | "library" | "counters">;

/** The library would give a Google account a password, and so a second way in. */
async function mailPasswordReset(ctx: AskContext, email: string): Promise<unknown> {
  const user = await findUserByEmail(ctx.database, email);
  if (user?.signInMethod === "google") return ctx.mailer?.post(signsInWithGoogleEmail(ctx.config, user));
  return flows.mailPasswordReset(ctx, email);
}

async function ask(
  ctx: AskContext,
  caller: Caller,
  email: string,
  mail: (ctx: AskContext, email: string) => Promise<unknown>,
): Promise<{ ok: true } | Rejection> {
  if (ctx.mailer === null) return rejection("mail_missing");
  const limited = await takeAttempt([
    [ctx.counters.mailPerAddress, addressKey(caller.address)],
    [ctx.counters.mailPerPerson, personKey(email)],
  ]);
  if (limited) return limited;
  await noSoonerThan(ANSWER_FLOOR_MS, mail(ctx, personKey(email)));
  return { ok: true };
}

export const askForVerification = (ctx: AskContext, caller: Caller, email: string) =>
  ask(ctx, caller, email, flows.mailVerification);

export const askForPasswordReset = (ctx: AskContext, caller: Caller, email: string) => ask(ctx, caller, email, mailPasswordReset);
