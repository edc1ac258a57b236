import { type Rejection, rejection } from "../../rejections/rejection.ts";
import { writeAudit } from "../audit/index.ts";
import type { AccountContext } from "./account-context.ts";
import { recoveryCodeUsedEmail } from "./account-emails.ts";
import { takeAttempt } from "./limit-attempts.service.ts";
import { plainCode, stepOfCode } from "./one-time-codes.ts";
import { claimCodeStep, type SecondFactor, useRecoveryCode } from "./second-factor.store.ts";
import { findHomeAccount } from "./sessions.store.ts";
import { findUser } from "./users.store.ts";

type CheckCodeContext = Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "counters">;

async function tellRecoveryCodeUsed({ database, mailer, config }: CheckCodeContext, userId: string): Promise<void> {
  const accountId = await findHomeAccount(database, userId);
  const target = { kind: "user", id: userId } as const;
  if (accountId) await writeAudit(database, { accountId, actorUserId: userId, action: "use_recovery_code", target });
  const user = await findUser(database, userId);
  if (user) mailer?.post(recoveryCodeUsedEmail(config, user));
}

/** Uses up a code of the app or a recovery code. Each works once, and guessing is limited like passwords (SEC-9). */
export async function checkCode(
  ctx: CheckCodeContext,
  { userId, sealedSecret }: SecondFactor,
  given: string,
  /** Whose tries are counted together: a stranger's are not the owner's. */
  countedAs: string,
): Promise<Rejection | null> {
  const limited = await takeAttempt([[ctx.counters.codePerPerson, countedAs]]);
  if (limited) return limited;
  const code = plainCode(given);
  if (/^\d{6}$/.test(code)) {
    const step = await stepOfCode(ctx.config, sealedSecret, code, ctx.clock());
    if (step === null || !(await claimCodeStep(ctx.database, userId, step))) return rejection("wrong_code");
  } else {
    if (!(await useRecoveryCode(ctx.database, userId, code))) return rejection("wrong_code");
    await tellRecoveryCodeUsed(ctx, userId);
  }
  await ctx.counters.codePerPerson.forget(countedAs);
  return null;
}
