import type { Principal } from "../../db/principal.ts";
import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { confirmAddressChangeEmail, verifyAddressEmail } from "./account-emails.ts";
import { createEmailLink, isEmailHeld, voidEmailChanges } from "./email-links.store.ts";
import { personKey, takeAttempt } from "./limit-attempts.service.ts";
import { findUser, findUserByEmail } from "./users.store.ts";

type ChangeContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "counters">;

/**
 * With the password again: a session alone must not take the account. A link goes to the old address, then one to the new;
 * until then nothing changes. The answer for an address that is taken is the same, without a mail.
 */
export async function changeEmail(
  ctx: ChangeContext,
  caller: Caller,
  { userId, isConfirmed }: Principal,
  newEmail: string,
): Promise<{ ok: true } | Rejection> {
  if (ctx.mailer === null) return rejection("mail_missing");
  if (!isConfirmed) return rejection("password_again");
  const limited = await takeAttempt([
    [ctx.counters.mailPerAddress, addressKey(caller.address)],
    [ctx.counters.mailPerPerson, userId],
  ]);
  if (limited) return limited;
  const [user, email] = [await findUser(ctx.database, userId), personKey(newEmail)];
  if (!user || user.email === email) return rejection("same_email");
  if ((await findUserByEmail(ctx.database, email)) || (await isEmailHeld(ctx.database, email, userId))) return { ok: true };
  await voidEmailChanges(ctx.database, userId);
  // An old address that was never verified cannot confirm anything.
  const kind = user.emailVerified ? "confirm_change" : "verify_change";
  const token = await createEmailLink(ctx.database, { userId, kind, email }, ctx.clock());
  ctx.mailer.post(
    user.emailVerified
      ? confirmAddressChangeEmail(ctx.config, user, email, token)
      : verifyAddressEmail(ctx.config, { ...user, email }, token),
  );
  return { ok: true };
}
