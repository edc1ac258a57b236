// Asking for a mailed link. The answer is the same for a known and an unknown address (SEC-9).

import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { signsInWithGoogleEmail, verifyAddressEmail } from "./account-emails.ts";
import { createEmailLink } from "./email-links.store.ts";
import * as flows from "./flows.ts";
import { knownBrowserOf } from "./known-browser.ts";
import { noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { findUserByEmail } from "./users.store.ts";

const ANSWER_FLOOR_MS = 200;

type AskContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

/** The library would give a Google account a password, and so a second way in. */
async function mailPasswordReset(ctx: AskContext, email: string): Promise<unknown> {
  const user = await findUserByEmail(ctx.database, email);
  if (user?.signInMethod === "google") return ctx.mailer?.post(signsInWithGoogleEmail(ctx.config, user));
  return flows.mailPasswordReset(ctx, email);
}

/** Only for an address that is not verified yet. Without a user of this address nothing is mailed. */
export async function mailVerification({ config, database, mailer, clock }: AskContext, email: string): Promise<void> {
  const user = await findUserByEmail(database, email);
  if (!user || user.emailVerified) return;
  const token = await createEmailLink(database, { userId: user.id, kind: "sign_up", email: user.email }, clock());
  mailer?.post(verifyAddressEmail(config, user, token));
}

async function ask(ctx: AskContext, caller: Caller, email: string, { kind, mail }: LinkKind): Promise<{ ok: true } | Rejection> {
  if (ctx.mailer === null) return rejection("mail_missing");
  const person = personKey(email);
  const isKnown = knownBrowserOf(ctx.config, caller, person) !== null;
  const limited = isKnown ? null : await takeAttempt([[ctx.counters.mailPerAddress, addressKey(caller.address)]]);
  if (limited) return limited;
  // Each kind by itself: no other email can use up those that carry this link.
  const isEnough = (await takeAttempt([[ctx.counters.mailPerPerson, `${kind} ${person}`]])) !== null;
  await noSoonerThan(ANSWER_FLOOR_MS, isEnough ? Promise.resolve() : mail(ctx, person));
  return { ok: true };
}

/**
 * Nobody is refused because a stranger has asked before: when enough were sent within the hour, none is added, and the links of
 * those work for as long.
 */
type LinkKind = Readonly<{ kind: string; mail: (ctx: AskContext, email: string) => Promise<unknown> }>;

export const askForVerification = (ctx: AskContext, caller: Caller, email: string) =>
  ask(ctx, caller, email, { kind: "verification", mail: mailVerification });

export const askForPasswordReset = (ctx: AskContext, caller: Caller, email: string) =>
  ask(ctx, caller, email, { kind: "reset", mail: mailPasswordReset });
