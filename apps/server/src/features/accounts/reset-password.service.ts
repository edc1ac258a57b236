import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { passwordChangedEmail } from "./account-emails.ts";
import * as flows from "./flows.ts";
import { personKey, takeAttempt } from "./limit-attempts.service.ts";
import { findHomeAccount } from "./sessions.store.ts";
import { findUser, markEmailVerified } from "./users.store.ts";

type UseLinkContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

export async function resetPassword(
  ctx: UseLinkContext,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<{ ok: true } | Rejection> {
  const no = await takeAttempt([[ctx.counters.linkPerAddress, addressKey(caller.address)]]);
  if (no) return no;
  const userId = await flows.ownerOfResetToken(ctx, token);
  const answer = await flows.resetPassword(ctx, token, newPassword);
  if (!answer.isOk || userId === null) return rejection("link_invalid");
  // The link came by mail, so its user has the mailbox.
  if (ctx.mailer !== null) await markEmailVerified(ctx.database, userId);
  const accountId = await findHomeAccount(ctx.database, userId);
  const target = { kind: "user", id: userId } as const;
  if (accountId) await writeAudit(ctx.database, { accountId, actorUserId: userId, action: "reset_password", target });
  const user = await findUser(ctx.database, userId);
  if (user) {
    await ctx.counters.passwordPerPerson.forget(personKey(user.email));
    // Wrong codes were tried with the old password.
    await ctx.counters.codePerPerson.forget(userId);
    ctx.mailer?.post(passwordChangedEmail(ctx.config, user));
  }
  return { ok: true };
}
