import type { Letters } from "./letters.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { AuditLine } from "../audit/audit.store.ts";
import type { SecondFactor } from "./second-factor.store.ts";
import type { StoredUser } from "./users.store.ts";
import { type AttemptCounters, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type CheckCodeDeps = Readonly<{
  codes: OneTimeCodes;
  counters: AttemptCounters;
  mailer: Mailer | null;
  letters: Letters;
  clock: Clock;
  store: Readonly<{
    claimCodeStep: (userId: string, step: number) => Promise<boolean>;
    useRecoveryCode: (userId: string, code: string) => Promise<boolean>;
    findUser: (userId: string) => Promise<StoredUser | null>;
    findHomeAccount: (userId: string) => Promise<string | null>;
    writeAudit: (line: AuditLine) => Promise<void>;
  }>;
}>;

/** Uses up a code of the app or a recovery code. Each works once, and guessing is limited like passwords (SEC-9). */
export function createCheckCode({ codes, counters, mailer, letters, clock, store }: CheckCodeDeps) {
  async function tellRecoveryCodeUsed(userId: string): Promise<void> {
    const accountId = await store.findHomeAccount(userId);
    const target = { kind: "user", id: userId } as const;
    if (accountId) await store.writeAudit({ accountId, actorUserId: userId, action: "use_recovery_code", target });
    const user = await store.findUser(userId);
    if (user) mailer?.post(letters.recoveryCodeUsed(user));
  }

  return async ({ userId, sealedSecret }: SecondFactor, given: string): Promise<Refused | null> => {
    const limited = await takeAttempt([[counters.codePerPerson, userId]]);
    if (limited) return limited;
    const code = codes.plain(given);
    if (/^\d{6}$/.test(code)) {
      const step = await codes.stepOf(sealedSecret, code, clock());
      if (step === null || !(await store.claimCodeStep(userId, step))) return refused("wrong_code");
    } else {
      if (!(await store.useRecoveryCode(userId, code))) return refused("wrong_code");
      await tellRecoveryCodeUsed(userId);
    }
    await counters.codePerPerson.forget(userId);
    return null;
  };
}

export type CheckCode = ReturnType<typeof createCheckCode>;
