import type { Principal } from "../../db/principal.ts";
import type { Caller } from "../../http/caller.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { canBecomeAdmin, claimFirstAdmin, nameAdmin } from "./administrators.store.ts";
import { personKey } from "./limit-attempts.service.ts";
import { checkSetUpToken } from "./set-up-token.service.ts";
import { findUser, findUserByEmail } from "./users.store.ts";

type PromoteContext = Pick<AccountContext, "config" | "database" | "counters">;

/** Once there is an administrator, a right token and a wrong one are answered alike. */
async function becomeFirstAdmin(ctx: PromoteContext, caller: Caller, principal: Principal, token: string | undefined) {
  if (!(await canBecomeAdmin(ctx.database))) return rejection("admin_required");
  const refused = await checkSetUpToken(ctx, caller, token);
  if (refused) return refused;
  return (await claimFirstAdmin(ctx.database, principal)) ? null : rejection("admin_required");
}

/** Oneself with the set-up token while there is no administrator; afterwards only by one, who gave the password again. */
export async function promoteUser(
  ctx: PromoteContext,
  caller: Caller,
  principal: Principal,
  { email, setUpToken }: Readonly<{ email: string; setUpToken?: string | undefined }>,
): Promise<{ email: string } | Rejection> {
  const { database } = ctx;
  const self = await findUser(database, principal.userId);
  const wanted = personKey(email);
  if (!principal.isAdmin) {
    if (self === null || personKey(self.email) !== wanted) return rejection("admin_required");
    return (await becomeFirstAdmin(ctx, caller, principal, setUpToken)) ?? { email: self.email };
  }
  if (!principal.isConfirmed) return rejection("password_again");
  const user = await findUserByEmail(database, wanted);
  if (!user) return rejection("user_not_found");
  if (user.role !== "admin") await nameAdmin(database, principal, user.id);
  return { email: user.email };
}
