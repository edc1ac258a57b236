// What a signed-in person does to their own credentials. Each needs the password, and guessing it is counted here too:
// a session left open is no way around the limit.

import type { Flows } from "../identity/flows.ts";
import type { Letters } from "../identity/letters.ts";
import type { Caller } from "../identity/library-call.ts";
import type { Clock } from "../platform/clock.ts";
import type { Mailer } from "../platform/mail.ts";
import type { AuditLine } from "../store/audit.store.ts";
import type { Principal } from "../store/sessions.store.ts";
import type { StoredUser } from "../store/users.store.ts";
import { type AttemptCounters, takeAttempt } from "./limit-attempts.ts";
import { type Refused, refused } from "./refused.ts";

const CONFIRMED_FOR_MS = 600_000;

export type CredentialDeps = Readonly<{
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  clock: Clock;
  store: Readonly<{
    findUser: (userId: string) => Promise<StoredUser | null>;
    confirmSession: (sessionId: string, untilMs: number) => Promise<void>;
    deleteUser: (who: { userId: string; accountId: string }) => Promise<"deleted" | "last_owner" | "last_admin">;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

export function createChangeCredentials({ flows, mailer, letters, counters, clock, store }: CredentialDeps) {
  /** Refuses a wrong password, and a right one after too many wrong ones. */
  async function withPassword({ userId }: Principal, isRight: () => Promise<boolean>): Promise<Refused | null> {
    const limited = await takeAttempt([[counters.passwordPerPerson, userId]]);
    if (limited) return limited;
    if (!(await isRight())) return refused("wrong_password");
    await counters.passwordPerPerson.forget(userId);
    return null;
  }

  const checkPassword = (principal: Principal, password: string) =>
    withPassword(principal, () => flows.isPasswordOf(principal.userId, password));

  return {
    async changePassword(caller: Caller, principal: Principal, currentPassword: string, newPassword: string) {
      let setCookies: readonly string[] = [];
      const no = await withPassword(principal, async () => {
        const answer = await flows.changePassword(caller, currentPassword, newPassword);
        setCookies = answer.setCookies;
        return answer.isOk;
      });
      if (no) return no;
      const { accountId, userId } = principal;
      const target = { kind: "user", id: userId } as const;
      await store.writeAudit({ accountId, actorUserId: userId, action: "change_password", target });
      const user = await store.findUser(userId);
      if (user) mailer?.post(letters.passwordChanged(user));
      return { setCookies };
    },
    async confirm(principal: Principal, password: string): Promise<{ untilMs: number } | Refused> {
      const no = await checkPassword(principal, password);
      if (no) return no;
      const untilMs = clock() + CONFIRMED_FOR_MS;
      await store.confirmSession(principal.sessionId, untilMs);
      return { untilMs };
    },
    async deleteUser(principal: Principal, password: string): Promise<{ ok: true } | Refused> {
      const no = await checkPassword(principal, password);
      if (no) return no;
      const outcome = await store.deleteUser(principal);
      return outcome === "deleted" ? { ok: true } : refused(outcome);
    },
  };
}

export type ChangeCredentials = ReturnType<typeof createChangeCredentials>;
