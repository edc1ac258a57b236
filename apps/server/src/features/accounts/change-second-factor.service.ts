// Turning the second factor on and off. On: the password, then a first code. Off: the password and a code.

import type { Principal } from "../../db/principal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { secondFactorChangedEmail } from "./account-emails.ts";
import { checkCode } from "./check-code.service.ts";
import { checkPassword } from "./check-password.service.ts";
import { takeAttempt } from "./limit-attempts.service.ts";
import { newCodeSecret, newRecoveryCodes, plainCode, stepOfCode } from "./one-time-codes.ts";
import * as store from "./second-factor.store.ts";
import { findUser } from "./users.store.ts";

type FactorContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "counters">;

async function tell(
  { database, mailer, config }: Pick<FactorContext, "config" | "database" | "mailer">,
  userId: string,
  isOn: boolean,
): Promise<void> {
  const user = await findUser(database, userId);
  if (user) mailer?.post(secondFactorChangedEmail(config, user, isOn));
}

export async function readSecondFactor(
  { database }: Pick<FactorContext, "database">,
  { userId }: Principal,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const isOn = (await store.findSecondFactor(database, userId))?.isConfirmed === true;
  return { isOn, recoveryCodesLeft: isOn ? await store.countRecoveryCodes(database, userId) : 0 };
}

export async function beginSecondFactor(
  ctx: Pick<AccountContext, "config" | "database" | "library" | "counters">,
  principal: Principal,
  password: string,
): Promise<{ secret: string; uri: string } | Rejection> {
  const { userId, email } = principal;
  if ((await findUser(ctx.database, userId))?.signInMethod === "google") return rejection("managed_externally");
  const no = await checkPassword(ctx, principal, password);
  if (no) return no;
  const { secret, uri, sealedSecret } = await newCodeSecret(ctx.config, email);
  return (await store.beginSecondFactor(ctx.database, userId, sealedSecret)) ? { secret, uri } : rejection("second_factor_on");
}

/** The recovery codes are in this answer, and nowhere else in their life (SEC-5). */
export async function confirmSecondFactor(
  ctx: FactorContext,
  principal: Principal,
  code: string,
): Promise<{ recoveryCodes: string[] } | Rejection> {
  const { userId, sessionId } = principal;
  const factor = await store.findSecondFactor(ctx.database, userId);
  if (!factor) return rejection("second_factor_off");
  if (factor.isConfirmed) return rejection("second_factor_on");
  const limited = await takeAttempt([[ctx.counters.codePerPerson, sessionId]]);
  if (limited) return limited;
  const step = await stepOfCode(ctx.config, factor.sealedSecret, plainCode(code), ctx.clock());
  if (step === null) return rejection("wrong_code");
  const recoveryCodes = newRecoveryCodes();
  if (!(await store.confirmSecondFactor(ctx.database, principal, factor, step, recoveryCodes.map(plainCode))))
    return rejection("second_factor_off");
  await ctx.counters.codePerPerson.forget(sessionId);
  await tell(ctx, userId, true);
  return { recoveryCodes };
}

export async function removeSecondFactor(
  ctx: FactorContext & Pick<AccountContext, "library">,
  principal: Principal,
  password: string,
  code: string,
): Promise<{ ok: true } | Rejection> {
  const { userId } = principal;
  const wrongPassword = await checkPassword(ctx, principal, password);
  if (wrongPassword) return wrongPassword;
  const factor = await store.findSecondFactor(ctx.database, userId);
  const wrongCode = factor?.isConfirmed
    ? await checkCode(ctx, factor, code, principal.sessionId)
    : rejection("second_factor_off");
  if (wrongCode) return wrongCode;
  await store.removeSecondFactor(ctx.database, principal);
  await tell(ctx, userId, false);
  return { ok: true };
}
