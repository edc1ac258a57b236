// Turning the second factor on and off. On: the password, then a first code. Off: the password and a code.

import type { Letters } from "./letters.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { SecondFactor } from "./second-factor.store.ts";
import type { Principal } from "./sessions.store.ts";
import type { StoredUser } from "./users.store.ts";
import type { CheckCode } from "./check-code.service.ts";
import type { CheckPassword } from "./check-password.service.ts";
import { type AttemptCounters, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

export type SecondFactorDeps = Readonly<{
  checkPassword: CheckPassword;
  checkCode: CheckCode;
  codes: OneTimeCodes;
  counters: AttemptCounters;
  mailer: Mailer | null;
  letters: Letters;
  clock: Clock;
  store: Readonly<{
    findUser: (userId: string) => Promise<StoredUser | null>;
    findSecondFactor: (userId: string) => Promise<SecondFactor | null>;
    beginSecondFactor: (userId: string, sealedSecret: string) => Promise<boolean>;
    confirmSecondFactor: (who: Principal, factor: SecondFactor, step: number, codes: readonly string[]) => Promise<boolean>;
    removeSecondFactor: (who: Principal) => Promise<void>;
    countRecoveryCodes: (userId: string) => Promise<number>;
  }>;
}>;

export function createChangeSecondFactor(deps: SecondFactorDeps) {
  const { checkPassword, checkCode, codes, counters, mailer, letters, clock, store } = deps;

  async function tell(userId: string, isOn: boolean): Promise<void> {
    const user = await store.findUser(userId);
    if (user) mailer?.post(letters.secondFactorChanged(user, isOn));
  }

  return {
    async read({ userId }: Principal): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
      const isOn = (await store.findSecondFactor(userId))?.isConfirmed === true;
      return { isOn, recoveryCodesLeft: isOn ? await store.countRecoveryCodes(userId) : 0 };
    },
    async begin({ userId, email }: Principal, password: string): Promise<{ secret: string; uri: string } | Refused> {
      if ((await store.findUser(userId))?.signInMethod === "google") return refused("managed_externally");
      const no = await checkPassword(userId, password);
      if (no) return no;
      const { secret, uri, sealedSecret } = await codes.newSecret(email);
      return (await store.beginSecondFactor(userId, sealedSecret)) ? { secret, uri } : refused("second_factor_on");
    },
    /** The recovery codes are in this answer, and nowhere else in their life (SEC-5). */
    async confirm(principal: Principal, code: string): Promise<{ recoveryCodes: string[] } | Refused> {
      const { userId } = principal;
      const factor = await store.findSecondFactor(userId);
      if (!factor) return refused("second_factor_off");
      if (factor.isConfirmed) return refused("second_factor_on");
      const limited = await takeAttempt([[counters.codePerPerson, userId]]);
      if (limited) return limited;
      const step = await codes.stepOf(factor.sealedSecret, codes.plain(code), clock());
      if (step === null) return refused("wrong_code");
      const recoveryCodes = codes.newRecoveryCodes();
      if (!(await store.confirmSecondFactor(principal, factor, step, recoveryCodes.map(codes.plain))))
        return refused("second_factor_off");
      await counters.codePerPerson.forget(userId);
      await tell(userId, true);
      return { recoveryCodes };
    },
    async remove(principal: Principal, password: string, code: string): Promise<{ ok: true } | Refused> {
      const { userId } = principal;
      const wrongPassword = await checkPassword(userId, password);
      if (wrongPassword) return wrongPassword;
      const factor = await store.findSecondFactor(userId);
      const wrongCode = factor?.isConfirmed ? await checkCode(factor, code) : refused("second_factor_off");
      if (wrongCode) return wrongCode;
      await store.removeSecondFactor(principal);
      await tell(userId, false);
      return { ok: true };
    },
  };
}

export type ChangeSecondFactor = ReturnType<typeof createChangeSecondFactor>;
