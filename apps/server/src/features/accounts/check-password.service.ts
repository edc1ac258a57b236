import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { isPasswordOf } from "./flows.ts";
import { takeAttempt } from "./limit-attempts.service.ts";

/** Refuses a wrong password, and a right one after too many wrong ones: a session left open is no way around the limit. */
export async function withPassword(
  { counters }: Pick<AccountContext, "counters">,
  userId: string,
  isRight: () => Promise<boolean>,
): Promise<Rejection | null> {
  const limited = await takeAttempt([[counters.passwordPerPerson, userId]]);
  if (limited) return limited;
  if (!(await isRight())) return rejection("wrong_password");
  await counters.passwordPerPerson.forget(userId);
  return null;
}

export const checkPassword = (
  ctx: Pick<AccountContext, "library" | "counters">,
  userId: string,
  password: string,
): Promise<Rejection | null> => withPassword(ctx, userId, () => isPasswordOf(ctx, userId, password));
