import type { Flows } from "./flows.ts";
import type { Caller } from "./library-call.ts";
import type { Principal } from "./sessions.store.ts";
import { type AttemptCounters, addressKey, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type ChangeEmailDeps = Readonly<{ flows: Flows; mailer: object | null; counters: AttemptCounters }>;

/** A link goes to the old address, then one to the new; until then nothing changes. Says nothing about a taken one. */
export const createChangeEmail =
  ({ flows, mailer, counters }: ChangeEmailDeps) =>
  async (caller: Caller, principal: Principal, newEmail: string): Promise<{ ok: true } | Refused> => {
    if (mailer === null) return refused("mail_missing");
    const limited = await takeAttempt([
      [counters.mailPerAddress, addressKey(caller.address)],
      [counters.mailPerPerson, principal.userId],
    ]);
    if (limited) return limited;
    const answer = await flows.requestEmailChange(caller, personKey(newEmail));
    return answer.isOk ? { ok: true } : refused("same_email");
  };

export type ChangeEmail = ReturnType<typeof createChangeEmail>;
