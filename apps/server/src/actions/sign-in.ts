import type { Flows } from "../identity/flows.ts";
import type { Caller } from "../identity/library-call.ts";
import { type AttemptCounters, addressKey, personKey, takeAttempt } from "./limit-attempts.ts";
import { type Refused, refused } from "./refused.ts";

export type SignInDeps = Readonly<{ flows: Flows; counters: AttemptCounters }>;

export type SignedIn = Readonly<{ userId: string; setCookies: readonly string[] }>;

/** A known and an unknown e-mail get the same answer after the same work, and are counted alike (SEC-9). */
export const createSignIn =
  ({ flows, counters }: SignInDeps) =>
  async (caller: Caller, email: string, password: string): Promise<SignedIn | Refused> => {
    const [person, address] = [personKey(email), addressKey(caller.address)];
    const limited = await takeAttempt([
      [counters.passwordPerAddress, address],
      [counters.passwordPerPerson, person],
    ]);
    if (limited) return limited;
    const answer = await flows.signIn(caller, person, password);
    if (!answer.isOk && answer.code !== "EMAIL_NOT_VERIFIED") return refused("wrong_credentials");
    // The password was right: nobody was guessing.
    await counters.passwordPerPerson.forget(person);
    await counters.passwordPerAddress.giveBack(address);
    if (!answer.isOk) return refused("email_not_verified");
    return { userId: (answer.body.user as { id: string }).id, setCookies: answer.setCookies };
  };

export type SignIn = ReturnType<typeof createSignIn>;
