// Links an administrator makes and hands over: an invitation, and a password reset where no mail can carry one. They lead to the
// address by which the administrator came.

import type { Principal } from "../../db/principal.ts";
import type { Caller } from "../../http/caller.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import * as flows from "./flows.ts";
import { createInvite } from "./invites.store.ts";
import { personKey } from "./limit-attempts.service.ts";
import { findHomeAccount } from "./sessions.store.ts";
import { findUserByEmail, noteResetLink } from "./users.store.ts";

const INVITED_FOR_MS = 7 * 86_400_000;

export type Link = Readonly<{ link: string; expiresAtMs: number }>;

export async function invite(
  ctx: Pick<AccountContext, "database" | "clock">,
  { origin }: Pick<Caller, "origin">,
  { userId, accountId }: Principal,
): Promise<Link> {
  const expiresAtMs = ctx.clock() + INVITED_FOR_MS;
  const token = await createInvite(ctx.database, userId, expiresAtMs);
  const target = { kind: "instance", id: "invites" } as const;
  await writeAudit(ctx.database, { accountId, actorUserId: userId, action: "create_invite", target });
  return { link: `${origin}/signup?invite=${token}`, expiresAtMs };
}

/** It opens somebody else's account: only without mail, with the password again, and they and their household read of it. */
export async function resetPasswordOf(
  ctx: Pick<AccountContext, "database" | "mailer" | "clock" | "library">,
  { origin }: Pick<Caller, "origin">,
  principal: Principal,
  email: string,
): Promise<Link | Rejection> {
  if (ctx.mailer !== null) return rejection("mail_configured");
  if (!principal.isConfirmed) return rejection("password_again");
  const user = await findUserByEmail(ctx.database, personKey(email));
  if (!user) return rejection("user_not_found");
  if (user.signInMethod === "google") return rejection("managed_externally");
  // Told first: there is never a link that its owner does not hear of.
  await noteResetLink(ctx.database, user.id, principal.email, ctx.clock());
  const { token, expiresAtMs } = await flows.createResetToken(ctx, user.id);
  const accountId = (await findHomeAccount(ctx.database, user.id)) ?? principal.accountId;
  const target = { kind: "user", id: user.id } as const;
  await writeAudit(ctx.database, { accountId, actorUserId: principal.userId, action: "create_reset_link", target });
  return { link: `${origin}/reset-password?token=${token}`, expiresAtMs };
}
