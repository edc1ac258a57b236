import type { Flows } from "./flows.ts";
import { type AttemptCounters, takeAttempt } from "./limit-attempts.service.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

type Counters = Pick<AttemptCounters, "passwordPerPerson">;

/** Refuses a wrong password, and a right one after too many wrong ones: a session left open is no way around the limit. */
export async function withPassword(counters: Counters, userId: string, isRight: () => Promise<boolean>): Promise<Refused | null> {
  const limited = await takeAttempt([[counters.passwordPerPerson, userId]]);
  if (limited) return limited;
  if (!(await isRight())) return refused("wrong_password");
  await counters.passwordPerPerson.forget(userId);
  return null;
}

export const createCheckPassword =
  ({ flows, counters }: Readonly<{ flows: Pick<Flows, "isPasswordOf">; counters: Counters }>) =>
  (userId: string, password: string): Promise<Refused | null> =>
    withPassword(counters, userId, () => flows.isPasswordOf(userId, password));

export type CheckPassword = ReturnType<typeof createCheckPassword>;
