import type { Principal } from "../../db/principal.ts";
import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import * as flows from "./flows.ts";
import { personKey, takeAttempt } from "./limit-attempts.service.ts";

/** A link goes to the old address, then one to the new; until then nothing changes. Says nothing about a taken one. */
export async function changeEmail(
  ctx: Pick<AccountContext, "config" | "mailer" | "library" | "counters">,
  caller: Caller,
  principal: Principal,
  newEmail: string,
): Promise<{ ok: true } | Rejection> {
  if (ctx.mailer === null) return rejection("mail_missing");
  const limited = await takeAttempt([
    [ctx.counters.mailPerAddress, addressKey(caller.address)],
    [ctx.counters.mailPerPerson, principal.userId],
  ]);
  if (limited) return limited;
  const answer = await flows.requestEmailChange(ctx, caller, personKey(newEmail));
  return answer.isOk ? { ok: true } : rejection("same_email");
}
