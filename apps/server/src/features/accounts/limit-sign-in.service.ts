// How often one may try to sign in (SEC-9). A stranger waits longer and longer, per person and address together, and has a
// budget per address; many addresses together have one per person. A browser in which this person has signed in before is
// counted by itself: nothing that strangers do closes it.

import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import type { Rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { knownBrowserOf } from "./known-browser.ts";
import { type Limit, takeAttempt } from "./limit-attempts.service.ts";

export type SignInLimit = Readonly<{
  /** Null when it may be tried. */
  take: () => Promise<Rejection | null>;
  /** The password was right: nobody was guessing it. */
  forgivePerson: () => Promise<void>;
  /** Nor is anything else guessed from here. */
  forgive: () => Promise<void>;
  /** Whose wrong codes are counted together. */
  codeKey: (userId: string) => string;
}>;

export function limitSignIn(
  { config, counters, pauses }: Pick<AccountContext, "config" | "counters" | "pauses">,
  caller: Caller,
  person: string,
): SignInLimit {
  const browser = knownBrowserOf(config, caller, person);
  const address = addressKey(caller.address);
  const place = `${person} ${browser === null ? `at ${address}` : `in ${browser}`}`;
  const shared: Limit[] =
    browser === null
      ? [
          [counters.passwordPerAddress, address],
          [counters.passwordPerPerson, person],
        ]
      : [];
  const forgivePerson = async () => {
    await pauses.forget(place);
    if (browser === null) await counters.passwordPerPerson.giveBack(person);
  };
  return {
    // The pause first: a try that it refuses is not counted against anybody else.
    take: () => takeAttempt([[pauses, place], ...shared]),
    forgivePerson,
    forgive: async () => {
      await forgivePerson();
      if (browser === null) await counters.passwordPerAddress.giveBack(address);
    },
    codeKey: (userId) => (browser === null ? userId : `${userId} in ${browser}`),
  };
}
