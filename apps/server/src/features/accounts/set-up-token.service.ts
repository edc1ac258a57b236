// The token that was printed at installation: whoever has it owns a fresh instance.

import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "../../db/secret-hash.ts";
import type { Caller } from "../../http/caller.ts";
import { addressKey } from "../../platform/address-key.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { takeAttempt } from "./limit-attempts.service.ts";

export const wrongSetUpToken = (): Rejection => rejection("set_up_token_invalid", { setUpToken: "set_up_token_wrong" });

/** Null when it is the right one. An instance that was told no token knows no right one. */
export async function checkSetUpToken(
  { config, counters }: Pick<AccountContext, "config" | "counters">,
  caller: Caller,
  token: string | undefined,
): Promise<Rejection | null> {
  const limited = await takeAttempt([[counters.setUpTokenPerAddress, addressKey(caller.address)]]);
  if (limited) return limited;
  const isRight =
    token !== undefined && config.setUpTokenHash !== null && timingSafeEqual(hashSecret(token), config.setUpTokenHash);
  return isRight ? null : wrongSetUpToken();
}
