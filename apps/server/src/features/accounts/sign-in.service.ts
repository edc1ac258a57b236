import type { Flows } from "./flows.ts";
import type { Caller } from "./library-call.ts";
import type { SecondFactor } from "./second-factor.store.ts";
import type { CheckCode } from "./check-code.service.ts";
import { type AttemptCounters, addressKey, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type SignInDeps = Readonly<{
  flows: Pick<Flows, "signIn" | "isPasswordOf">;
  counters: AttemptCounters;
  checkCode: CheckCode;
  store: Readonly<{ findSecondFactorByEmail: (email: string) => Promise<SecondFactor | null> }>;
}>;

export type SignedIn = Readonly<{ userId: string; setCookies: readonly string[] }>;
export type SignInForm = Readonly<{ email: string; password: string; code?: string | undefined }>;

/**
 * A known and an unknown e-mail get the same answer after the same work, and are counted alike (SEC-9). The library
 * makes the session, so it is asked last: password and code come in one call, and nothing is kept between two.
 */
export function createSignIn({ flows, counters, checkCode, store }: SignInDeps) {
  async function passBoth(factor: SecondFactor, { password, code }: SignInForm): Promise<Refused | null> {
    if (!(await flows.isPasswordOf(factor.userId, password))) return refused("wrong_credentials");
    return code === undefined ? refused("code_required") : checkCode(factor, code);
  }

  return async (caller: Caller, form: SignInForm): Promise<SignedIn | Refused> => {
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
    const factor = await store.findSecondFactorByEmail(person);
    const no = factor && (await passBoth(factor, form));
    if (no?.refused === "code_required") await forgive();
    else if (no && no.refused !== "wrong_credentials") await counters.passwordPerPerson.forget(person);
    if (no) return no;
    const answer = await flows.signIn(caller, person, form.password);
    if (!answer.isOk && answer.code !== "EMAIL_NOT_VERIFIED") return refused("wrong_credentials");
    await forgive();
    if (!answer.isOk) return refused("email_not_verified");
    return { userId: (answer.body.user as { id: string }).id, setCookies: answer.setCookies };
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
