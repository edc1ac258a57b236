import type { AuditActor } from "../features/audit/audit.store.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import type { StoredUser } from "../features/accounts/users.store.ts";

export type FindUser = (userId: string) => Promise<StoredUser | null>;

/** The caller as the audit log names them. */
export const actorOf = ({ accountId, userId, email }: Principal): AuditActor => ({ accountId, userId, label: email });

/** The caller as the household names them; kept where it must outlive the person. */
export const createNameOf =
  (findUser: FindUser) =>
  async ({ userId, email }: Principal): Promise<string> => {
    const user = await findUser(userId);
    return user ? `${user.firstName} ${user.lastName}`.trim() : email;
  };
