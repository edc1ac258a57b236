import type { Caller } from "../../http/caller.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { checkCode } from "./check-code.service.ts";
import * as flows from "./flows.ts";
import { knownBrowserCookie } from "./known-browser.ts";
import { personKey } from "./limit-attempts.service.ts";
import { limitSignIn, type SignInLimit } from "./limit-sign-in.service.ts";
import { noteFailedSignIn } from "./note-failed-sign-in.service.ts";
import { findSecondFactorByEmail, type SecondFactor } from "./second-factor.store.ts";

type SignInContext = Pick<
  AccountContext,
  "config" | "database" | "mailer" | "clock" | "library" | "counters" | "pauses" | "metrics" | "reportError"
>;

export type SignedIn = Readonly<{ userId: string; setCookies: readonly string[] }>;
export type SignInForm = Readonly<{ email: string; password: string; code?: string | undefined }>;

async function passBoth(
  ctx: SignInContext,
  limit: SignInLimit,
  factor: SecondFactor,
  { password, code }: SignInForm,
): Promise<Rejection | null> {
  if (!(await flows.isPasswordOf(ctx, factor.userId, password))) return rejection("wrong_credentials");
  if (code === undefined) return rejection("code_required");
  return checkCode(ctx, factor, code, limit.codeKey(factor.userId));
}

async function trySignIn(ctx: SignInContext, caller: Caller, person: string, form: SignInForm): Promise<SignedIn | Rejection> {
  const limit = limitSignIn(ctx, caller, person);
  const limited = await limit.take();
  if (limited) return limited;
  const factor = await findSecondFactorByEmail(ctx.database, person);
  const no = factor && (await passBoth(ctx, limit, factor, form));
  if (no?.rejection === "code_required") await limit.forgive();
  // Whoever guesses codes has the password: that is counted by code, and by address.
  else if (no && no.rejection !== "wrong_credentials") await limit.forgivePerson();
  if (no) return no;
  const answer = await flows.signIn(ctx, caller, person, form.password);
  if (!answer.isOk && answer.code !== "EMAIL_NOT_VERIFIED") return rejection("wrong_credentials");
  await limit.forgive();
  if (!answer.isOk) return rejection("email_not_verified");
  const setCookies = [...answer.setCookies, knownBrowserCookie(ctx.config, caller, person)];
  return { userId: (answer.body.user as { id: string }).id, setCookies };
}

/**
 * A known and an unknown e-mail get the same answer after the same work, and are counted alike (SEC-9). The library
 * makes the session, so it is asked last: password and code come in one call, and nothing is kept between two.
 */
export async function signIn(ctx: SignInContext, caller: Caller, form: SignInForm): Promise<SignedIn | Rejection> {
  const person = personKey(form.email);
  const outcome = await trySignIn(ctx, caller, person, form);
  const reason = isRejection(outcome) ? outcome.rejection : "ok";
  ctx.metrics.accounts.signIns.inc({ outcome: reason });
  if (reason === "wrong_credentials" || reason === "wrong_code") noteFailedSignIn(ctx, { person, caller, reason });
  return outcome;
}
