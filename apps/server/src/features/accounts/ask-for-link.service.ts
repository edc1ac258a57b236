// Asking for a mailed link. The answer is the same for a known and an unknown address (SEC-9).

import type { Flows } from "./flows.ts";
import type { Letters } from "./letters.ts";
import type { Caller } from "./library-call.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { StoredUser } from "./users.store.ts";
import { type AttemptCounters, addressKey, noSoonerThan, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

const ANSWER_FLOOR_MS = 200;

export type AskForLinkDeps = Readonly<{
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  store: Readonly<{ findUserByEmail: (email: string) => Promise<StoredUser | null> }>;
}>;

export function createAskForLink({ flows, mailer, letters, counters, store }: AskForLinkDeps) {
  /** The library would give a Google account a password, and so a second way in. */
  async function mailPasswordReset(email: string): Promise<unknown> {
    const user = await store.findUserByEmail(email);
    if (user?.signInMethod === "google") return mailer?.post(letters.signsInWithGoogle(user));
    return flows.mailPasswordReset(email);
  }

  const asking =
    (mail: (email: string) => Promise<unknown>) =>
    async (caller: Caller, email: string): Promise<{ ok: true } | Refused> => {
      if (mailer === null) return refused("mail_missing");
      const limited = await takeAttempt([
        [counters.mailPerAddress, addressKey(caller.address)],
        [counters.mailPerPerson, personKey(email)],
      ]);
      if (limited) return limited;
      await noSoonerThan(ANSWER_FLOOR_MS, mail(personKey(email)));
      return { ok: true };
    };
  return { verification: asking(flows.mailVerification), passwordReset: asking(mailPasswordReset) };
}

export type AskForLink = ReturnType<typeof createAskForLink>;
