import type { Caller } from "../../http/caller.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { checkCode } from "./check-code.service.ts";
import * as flows from "./flows.ts";
import { addressKey, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { findSecondFactorByEmail, type SecondFactor } from "./second-factor.store.ts";

type SignInContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

export type SignedIn = Readonly<{ userId: string; setCookies: readonly string[] }>;
export type SignInForm = Readonly<{ email: string; password: string; code?: string | undefined }>;

async function passBoth(ctx: SignInContext, factor: SecondFactor, { password, code }: SignInForm): Promise<Rejection | null> {
  if (!(await flows.isPasswordOf(ctx, factor.userId, password))) return rejection("wrong_credentials");
  return code === undefined ? rejection("code_required") : checkCode(ctx, factor, code);
}

/**
 * A known and an unknown e-mail get the same answer after the same work, and are counted alike (SEC-9). The library
 * makes the session, so it is asked last: password and code come in one call, and nothing is kept between two.
 */
export async function signIn(ctx: SignInContext, caller: Caller, form: SignInForm): Promise<SignedIn | Rejection> {
  const { counters } = ctx;
  const [person, address] = [personKey(form.email), addressKey(caller.address)];
  const limited = await takeAttempt([
    [counters.passwordPerAddress, address],
    [counters.passwordPerPerson, person],
  ]);
  if (limited) return limited;
  /** The password was right: nobody was guessing. */
  const forgive = async () => {
    await counters.passwordPerPerson.forget(person);
    await counters.passwordPerAddress.giveBack(address);
  };
  const factor = await findSecondFactorByEmail(ctx.database, person);
  const no = factor && (await passBoth(ctx, factor, form));
  if (no?.rejection === "code_required") await forgive();
  else if (no && no.rejection !== "wrong_credentials") await counters.passwordPerPerson.forget(person);
  if (no) return no;
  const answer = await flows.signIn(ctx, caller, person, form.password);
  if (!answer.isOk && answer.code !== "EMAIL_NOT_VERIFIED") return rejection("wrong_credentials");
  await forgive();
  if (!answer.isOk) return rejection("email_not_verified");
  return { userId: (answer.body.user as { id: string }).id, setCookies: answer.setCookies };
}
