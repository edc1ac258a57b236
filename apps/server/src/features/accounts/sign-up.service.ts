import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { alreadyKnownEmail } from "./account-emails.ts";
import { mailVerification } from "./ask-for-link.service.ts";
import { isFirstSignUpFree } from "./first-sign-up.store.ts";
import * as flows from "./flows.ts";
import { noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { hashPassword } from "./passwords.ts";
import { checkSetUpToken, wrongSetUpToken } from "./set-up-token.service.ts";
import { type Admission, createUser, findUserByEmail, voidPassword } from "./users.store.ts";

const ANSWER_FLOOR_MS = 200;
const MAIL_FLOOR_MS = 600;

type SignUpContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

export type SignUpForm = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  invite?: string | undefined;
  setUpToken?: string | undefined;
}>;

/** By what somebody comes in. Nobody could invite the first person of an instance: they have the set-up token. */
async function findAdmission(ctx: SignUpContext, caller: Caller, form: SignUpForm): Promise<Admission | Rejection> {
  const { signUp: mode } = ctx.config;
  if (mode === "open") return { by: "open_door" };
  if (mode === "invite" && form.invite !== undefined) return { by: "invite", token: form.invite };
  if (form.setUpToken !== undefined || (await isFirstSignUpFree(ctx.database)))
    return (await checkSetUpToken(ctx, caller, form.setUpToken)) ?? { by: "set_up_token" };
  return rejection(mode === "closed" ? "sign_up_closed" : "invite_invalid");
}

async function writeToKnown(ctx: SignUpContext, email: string): Promise<void> {
  const known = await findUserByEmail(ctx.database, email);
  if (!known) return;
  if (known.emailVerified) return ctx.mailer?.post(alreadyKnownEmail(ctx.config, known));
  // Two people signed up with one address that neither has proved. The one with the mailbox chooses a password anew.
  await voidPassword(ctx.database, known.id);
  await flows.mailPasswordReset(ctx, email);
}

/** The answer is the same for a known e-mail (SEC-9); its owner gets an email instead. */
export async function signUp(
  ctx: SignUpContext,
  caller: Caller,
  form: SignUpForm,
): Promise<{ next: "verify_email" | "sign_in" } | Rejection> {
  const email = personKey(form.email);
  const limited = await takeAttempt([
    [ctx.counters.mailPerAddress, addressKey(caller.address)],
    [ctx.counters.mailPerPerson, email],
  ]);
  if (limited) return limited;
  const admission = await findAdmission(ctx, caller, form);
  if (isRejection(admission)) return admission;
  const passwordHash = await hashPassword(form.password);
  const user = { firstName: form.firstName, lastName: form.lastName, email, passwordHash };
  const outcome = await noSoonerThan(ANSWER_FLOOR_MS, createUser(ctx.database, user, admission));
  if (outcome === "not_admitted") return admission.by === "invite" ? rejection("invite_invalid") : wrongSetUpToken();
  if (ctx.mailer === null) return { next: "sign_in" };
  const mailing: Promise<unknown> = outcome === "created" ? mailVerification(ctx, email) : writeToKnown(ctx, email);
  await noSoonerThan(MAIL_FLOOR_MS, mailing);
  return { next: "verify_email" };
}
