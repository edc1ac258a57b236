// What a mailed link about an e-mail address is for, and what happens when a person presses the button on its page. Opening the
// page changes nothing: mail scanners open links too.

import type { Database } from "../../db/pools.ts";
import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { addressChangedEmail, verifyAddressEmail } from "./account-emails.ts";
import {
  createEmailLink,
  type EmailLinkKind,
  findEmailLink,
  isEmailHeld,
  type StoredEmailLink,
  takeEmailLink,
  voidEmailChanges,
  voidTakeBacksSince,
} from "./email-links.store.ts";
import * as flows from "./flows.ts";
import { takeAttempt } from "./limit-attempts.service.ts";
import { deleteLinksOf, deleteSessionsOf, findHomeAccount } from "./sessions.store.ts";
import { clearPassword, findUser, findUserByEmail, markEmailVerified, moveUser, type StoredUser } from "./users.store.ts";

type LinkContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">;

const mayTry = ({ counters }: Pick<LinkContext, "counters">, caller: Caller) =>
  takeAttempt([[counters.linkPerAddress, addressKey(caller.address)]]);

export async function lookAtEmailLink(
  ctx: LinkContext,
  caller: Caller,
  token: string,
): Promise<{ kind: EmailLinkKind; email: string } | Rejection> {
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const link = await findEmailLink(ctx.database, token);
  return link ? { kind: link.kind, email: link.email } : rejection("link_invalid");
}

/** The part in the transaction; returns what to mail after the commit, or null if the link does not fit any more. */
type Use = (ctx: LinkContext, transaction: Database, link: StoredEmailLink, user: StoredUser) => Promise<(() => unknown) | null>;

const isTaken = async (database: Database, { userId, email }: StoredEmailLink): Promise<boolean> => {
  const holder = await findUserByEmail(database, email);
  return (holder !== null && holder.id !== userId) || (await isEmailHeld(database, email, userId));
};

async function moveTo(transaction: Database, link: StoredEmailLink, action: "change_email" | "take_back_email"): Promise<void> {
  const { userId, email } = link;
  await moveUser(transaction, userId, email);
  await voidEmailChanges(transaction, userId);
  // Reset links that were mailed to the address before.
  await deleteLinksOf(transaction, userId);
  const accountId = await findHomeAccount(transaction, userId);
  const target = { kind: "user", id: userId } as const;
  if (accountId) await writeAudit(transaction, { accountId, actorUserId: userId, action, target });
}

const verifySignUp: Use = async (_, transaction, { email }, user) => {
  if (user.email !== email) return null;
  await markEmailVerified(transaction, user.id);
  return () => undefined;
};

const confirmChange: Use = async ({ config, mailer, clock }, transaction, { userId, email }, user) => {
  const token = await createEmailLink(transaction, { userId, kind: "verify_change", email }, clock());
  return () => mailer?.post(verifyAddressEmail(config, { ...user, email, emailVerified: false }, token));
};

const verifyChange: Use = async ({ config, mailer, clock }, transaction, link, user) => {
  if (await isTaken(transaction, link)) return null;
  await moveTo(transaction, link, "change_email");
  // An address that was never verified may be a stranger's, by a typing error: it gets no link that opens the account.
  if (!user.emailVerified) return () => undefined;
  const token = await createEmailLink(transaction, { userId: user.id, kind: "take_back", email: user.email }, clock());
  return () => mailer?.post(addressChangedEmail(config, user, link.email, token));
};

const takeBack: Use = async (ctx, transaction, link, user) => {
  if (await isTaken(transaction, link)) return null;
  await moveTo(transaction, link, "take_back_email");
  await voidTakeBacksSince(transaction, user.id, link.createdAt);
  await deleteSessionsOf(transaction, user.id);
  if (user.signInMethod === "google") return () => undefined;
  // A change of address needs the password, so it may be known to someone else.
  await clearPassword(transaction, user.id);
  return () => flows.mailPasswordReset(ctx, link.email);
};

const USES: Readonly<Record<EmailLinkKind, Use>> = {
  sign_up: verifySignUp,
  confirm_change: confirmChange,
  verify_change: verifyChange,
  take_back: takeBack,
};

export async function useEmailLink(ctx: LinkContext, caller: Caller, token: string): Promise<{ ok: true } | Rejection> {
  const limited = await mayTry(ctx, caller);
  if (limited) return limited;
  const afterCommit = await ctx.database.transaction().execute(async (transaction) => {
    const link = await takeEmailLink(transaction, token);
    const user = link && (await findUser(transaction, link.userId));
    return user && USES[link.kind](ctx, transaction, link, user);
  });
  if (!afterCommit) return rejection("link_invalid");
  await afterCommit();
  return { ok: true };
}
