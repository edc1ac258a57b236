import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import { personKey } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type PromoteUserDeps = Readonly<{
  findUser: (userId: string) => Promise<StoredUser | null>;
  findUserByEmail: (email: string) => Promise<StoredUser | null>;
  /** True for one caller in the life of the instance. */
  claimFirstAdmin: (caller: Principal) => Promise<boolean>;
  promoteUser: (caller: Principal, userId: string) => Promise<void>;
}>;

/** Oneself while there is no administrator; afterwards only an administrator who gave the password again. */
export const createPromoteUser =
  (store: PromoteUserDeps) =>
  async (principal: Principal, email: string): Promise<{ email: string } | Refused> => {
    const self = await store.findUser(principal.userId);
    const wanted = personKey(email);
    if (!principal.isAdmin) {
      const isSelf = self !== null && personKey(self.email) === wanted;
      if (isSelf && (await store.claimFirstAdmin(principal))) return { email: self.email };
      return refused("admin_required");
    }
    if (!principal.isConfirmed) return refused("password_again");
    const user = await store.findUserByEmail(wanted);
    if (!user) return refused("user_not_found");
    if (user.role !== "admin") await store.promoteUser(principal, user.id);
    return { email: user.email };
  };

export type PromoteUser = ReturnType<typeof createPromoteUser>;
