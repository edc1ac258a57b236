import type { Principal } from "../../db/principal.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { isPasswordOf } from "./flows.ts";
import { takeAttempt } from "./limit-attempts.service.ts";

type Person = Pick<Principal, "userId" | "sessionId">;

/**
 * Refuses a wrong password, and a right one after too many wrong ones: a session left open is no way around the limit, nor one
 * to close the others.
 */
export async function withPassword(
  { counters }: Pick<AccountContext, "counters">,
  { sessionId }: Person,
  isRight: () => Promise<boolean>,
): Promise<Rejection | null> {
  const limited = await takeAttempt([[counters.passwordPerSession, sessionId]]);
  if (limited) return limited;
  if (!(await isRight())) return rejection("wrong_password");
  await counters.passwordPerSession.forget(sessionId);
  return null;
}

export const checkPassword = (
  ctx: Pick<AccountContext, "library" | "counters">,
  person: Person,
  password: string,
): Promise<Rejection | null> => withPassword(ctx, person, () => isPasswordOf(ctx, person.userId, password));
