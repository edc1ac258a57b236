import type { Principal } from "../../db/principal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { claimFirstAdmin, nameAdmin } from "./administrators.store.ts";
import { personKey } from "./limit-attempts.service.ts";
import { findUser, findUserByEmail } from "./users.store.ts";

/** Oneself while there is no administrator; afterwards only an administrator who gave the password again. */
export async function promoteUser(
  { database }: Pick<AccountContext, "database">,
  principal: Principal,
  email: string,
): Promise<{ email: string } | Rejection> {
  const self = await findUser(database, principal.userId);
  const wanted = personKey(email);
  if (!principal.isAdmin) {
    const isSelf = self !== null && personKey(self.email) === wanted;
    if (isSelf && (await claimFirstAdmin(database, principal))) return { email: self.email };
    return rejection("admin_required");
  }
  if (!principal.isConfirmed) return rejection("password_again");
  const user = await findUserByEmail(database, wanted);
  if (!user) return rejection("user_not_found");
  if (user.role !== "admin") await nameAdmin(database, principal, user.id);
  return { email: user.email };
}
