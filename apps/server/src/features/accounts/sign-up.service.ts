import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { alreadyKnownEmail } from "./account-emails.ts";
import * as flows from "./flows.ts";
import { noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { hashPassword } from "./passwords.ts";
import { createUser, findUserByEmail, isAnyUserKnown, voidPassword } from "./users.store.ts";

const ANSWER_FLOOR_MS = 200;
const MAIL_FLOOR_MS = 600;

type SignUpContext = Pick<AccountContext, "config" | "database" | "mailer" | "library" | "counters">;

export type SignUpForm = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  invite?: string | undefined;
}>;

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
  const { signUp: mode } = ctx.config;
  if (mode === "closed") return rejection("sign_up_closed");
  const email = personKey(form.email);
  const limited = await takeAttempt([
    [ctx.counters.mailPerAddress, addressKey(caller.address)],
    [ctx.counters.mailPerPerson, email],
  ]);
  if (limited) return limited;
  // The first person of an instance cannot be invited by anybody.
  const needsInvite = mode === "invite" && (await isAnyUserKnown(ctx.database));
  if (needsInvite && form.invite === undefined) return rejection("invite_invalid");
  const invite = needsInvite ? (form.invite ?? null) : null;
  const passwordHash = await hashPassword(form.password);
  const user = { firstName: form.firstName, lastName: form.lastName, email, passwordHash };
  const outcome = await noSoonerThan(ANSWER_FLOOR_MS, createUser(ctx.database, user, invite));
  if (outcome === "invite_invalid") return rejection("invite_invalid");
  if (ctx.mailer === null) return { next: "sign_in" };
  const mailing: Promise<unknown> = outcome === "created" ? flows.mailVerification(ctx, email) : writeToKnown(ctx, email);
  await noSoonerThan(MAIL_FLOOR_MS, mailing);
  return { next: "verify_email" };
}
