// Using a link that was mailed or handed over.

import type { Flows } from "./flows.ts";
import type { Letters } from "./letters.ts";
import type { Caller } from "./library-call.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import type { StoredUser } from "./users.store.ts";
import { type AttemptCounters, addressKey, personKey, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type UseLinkDeps = Readonly<{
  flows: Flows;
  mailer: Mailer | null;
  letters: Letters;
  counters: AttemptCounters;
  store: Readonly<{
    findUser: (userId: string) => Promise<StoredUser | null>;
    findHomeAccount: (userId: string) => Promise<string | null>;
    /** The library signs in whoever verifies a changed address; we do not. */
    deleteSessionsOf: (setCookies: readonly string[]) => Promise<void>;
    markEmailVerified: (userId: string) => Promise<void>;
    /** Links to an address that is theirs no more. */
    deleteLinksOf: (userId: string) => Promise<void>;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

type Done = { ok: true } | Refused;

export function createUseLink({ flows, mailer, letters, counters, store }: UseLinkDeps) {
  const mayTry = (caller: Caller) => takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

  async function audit(userId: string, action: "reset_password" | "change_email"): Promise<void> {
    const accountId = await store.findHomeAccount(userId);
    if (accountId) await store.writeAudit({ accountId, actorUserId: userId, action, target: { kind: "user", id: userId } });
  }

  return {
    async verifyEmail(caller: Caller, token: string): Promise<Done> {
      const no = await mayTry(caller);
      if (no) return no;
      const answer = await flows.verifyEmail(token);
      if (!answer.isOk) return refused("link_invalid");
      await store.deleteSessionsOf(answer.setCookies);
      const changed = answer.body.user as { id: string } | null | undefined;
      if (changed) {
        await store.deleteLinksOf(changed.id);
        await audit(changed.id, "change_email");
      }
      return { ok: true };
    },
    async resetPassword(caller: Caller, token: string, newPassword: string): Promise<Done> {
      const no = await mayTry(caller);
      if (no) return no;
      const userId = await flows.ownerOfResetToken(token);
      const answer = await flows.resetPassword(token, newPassword);
      if (!answer.isOk || userId === null) return refused("link_invalid");
      // The link came by mail: whoever used it has the mailbox.
      if (mailer !== null) await store.markEmailVerified(userId);
      await audit(userId, "reset_password");
      const user = await store.findUser(userId);
      if (user) {
        await counters.passwordPerPerson.forget(personKey(user.email));
        mailer?.post(letters.passwordChanged(user));
      }
      return { ok: true };
    },
  };
}

export type UseLink = ReturnType<typeof createUseLink>;
