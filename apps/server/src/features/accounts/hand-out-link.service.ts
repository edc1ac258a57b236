// Links an administrator makes and hands over: an invitation, and a password reset where no mail can carry one.

import type { Flows } from "./flows.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import { personKey } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

const INVITED_FOR_MS = 7 * 86_400_000;

export type HandOutLinkDeps = Readonly<{
  publicUrl: string;
  hasMail: boolean;
  flows: Pick<Flows, "createResetToken">;
  clock: Clock;
  store: Readonly<{
    createInvite: (createdBy: string, expiresAtMs: number) => Promise<string>;
    findUserByEmail: (email: string) => Promise<StoredUser | null>;
    findHomeAccount: (userId: string) => Promise<string | null>;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

export type Link = Readonly<{ link: string; expiresAtMs: number }>;

export function createHandOutLink({ publicUrl, hasMail, flows, clock, store }: HandOutLinkDeps) {
  return {
    async invite({ userId, accountId }: Principal): Promise<Link> {
      const expiresAtMs = clock() + INVITED_FOR_MS;
      const token = await store.createInvite(userId, expiresAtMs);
      const target = { kind: "instance", id: "invites" } as const;
      await store.writeAudit({ accountId, actorUserId: userId, action: "create_invite", target });
      return { link: `${publicUrl}/signup?invite=${token}`, expiresAtMs };
    },
    /** It opens somebody else's account: only without mail, with the password again, and their household can read of it. */
    async passwordReset(principal: Principal, email: string): Promise<Link | Refused> {
      if (hasMail) return refused("mail_configured");
      if (!principal.isConfirmed) return refused("password_again");
      const user = await store.findUserByEmail(personKey(email));
      if (!user) return refused("user_not_found");
      if (user.signInMethod === "google") return refused("managed_externally");
      const { token, expiresAtMs } = await flows.createResetToken(user.id);
      const accountId = (await store.findHomeAccount(user.id)) ?? principal.accountId;
      const target = { kind: "user", id: user.id } as const;
      await store.writeAudit({ accountId, actorUserId: principal.userId, action: "create_reset_link", target });
      return { link: `${publicUrl}/reset-password?token=${token}`, expiresAtMs };
    },
  };
}

export type HandOutLink = ReturnType<typeof createHandOutLink>;
