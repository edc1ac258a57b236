// Using a link that was mailed or handed over.

import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { passwordChangedEmail } from "./account-emails.ts";
import { endSession } from "./end-session.service.ts";
import * as flows from "./flows.ts";
import { LINK_LIFETIME_S } from "./library.ts";
import { personKey, takeAttempt } from "./limit-attempts.service.ts";
import { tokenOfSetCookies } from "./session-cookie.ts";
import { deleteLinksOf, findHomeAccount, giveLinkBack, useLinkOnce } from "./sessions.store.ts";
import { findUser, markEmailVerified } from "./users.store.ts";

type UseLinkContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

type Done = { ok: true } | Rejection;

const mayTry = ({ counters }: UseLinkContext, caller: Caller) =>
  takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

async function audit({ database }: UseLinkContext, userId: string, action: "reset_password" | "change_email"): Promise<void> {
  const accountId = await findHomeAccount(database, userId);
  if (accountId) await writeAudit(database, { accountId, actorUserId: userId, action, target: { kind: "user", id: userId } });
}

export async function verifyEmail(ctx: UseLinkContext, caller: Caller, token: string): Promise<Done> {
  const no = await mayTry(ctx, caller);
  if (no) return no;
  // The library's own link works as often as one likes within its hour.
  if (!(await useLinkOnce(ctx.database, token, ctx.clock() + LINK_LIFETIME_S * 1000))) return rejection("link_invalid");
  const answer = await flows.verifyEmail(ctx, token).catch(async (error: unknown) => {
    await giveLinkBack(ctx.database, token);
    throw error;
  });
  if (!answer.isOk) return rejection("link_invalid");
  // The library signs in whoever verifies a changed address; we do not.
  await endSession(ctx, tokenOfSetCookies(ctx.config, answer.setCookies));
  const changed = answer.body.user as { id: string } | null | undefined;
  if (changed) {
    // Links to an address that is theirs no more.
    await deleteLinksOf(ctx.database, changed.id);
    await audit(ctx, changed.id, "change_email");
  }
  return { ok: true };
}

export async function resetPassword(ctx: UseLinkContext, caller: Caller, token: string, newPassword: string): Promise<Done> {
  const no = await mayTry(ctx, caller);
  if (no) return no;
  const userId = await flows.ownerOfResetToken(ctx, token);
  const answer = await flows.resetPassword(ctx, token, newPassword);
  if (!answer.isOk || userId === null) return rejection("link_invalid");
  // The link came by mail: whoever used it has the mailbox.
  if (ctx.mailer !== null) await markEmailVerified(ctx.database, userId);
  await audit(ctx, userId, "reset_password");
  const user = await findUser(ctx.database, userId);
  if (user) {
    await ctx.counters.passwordPerPerson.forget(personKey(user.email));
    // Whoever guessed codes had the old password.
    await ctx.counters.codePerPerson.forget(userId);
    ctx.mailer?.post(passwordChangedEmail(ctx.config, user));
  }
  return { ok: true };
}
