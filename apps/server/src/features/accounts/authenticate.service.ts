// Whose session is this? Read from the database on each request; to switch off, from memory first: a stop waits for nothing
// it need not know. Whatever is toward action asks the database, also on a route that can switch off.

import type { Principal } from "../../db/principal.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { findPrincipal } from "./principals.store.ts";
import { type Cookies, tokenOfCookies, tokenOfSetCookies } from "./session-cookie.ts";

type AuthenticateContext = Pick<AccountContext, "config" | "pool" | "recentlyVerified">;

const verify = (
  { pool, recentlyVerified }: Pick<AuthenticateContext, "pool" | "recentlyVerified">,
  token: string,
): Promise<Principal | null> => recentlyVerified.verify(token, () => findPrincipal(pool, token));

export async function authenticate(ctx: AuthenticateContext, cookies: Cookies): Promise<Principal | null> {
  const token = tokenOfCookies(ctx.config, cookies);
  return token === null ? null : verify(ctx, token);
}

export async function authenticateToStop(
  ctx: AuthenticateContext & Pick<AccountContext, "reportError">,
  cookies: Cookies,
): Promise<Principal | Rejection | null> {
  const token = tokenOfCookies(ctx.config, cookies);
  if (token === null) return null;
  const known = ctx.recentlyVerified.session(token, "just_now");
  if (known) return known;
  const ask = createReported(ctx.reportError)("owner_read", async () => ({ principal: await verify(ctx, token) }));
  const found = await answerInTime(ask());
  return found ? found.principal : (ctx.recentlyVerified.session(token, "lately") ?? rejection("unavailable"));
}

/** Whoever has just signed in, by the cookies that will say so. */
export async function findNewPrincipal(
  ctx: Pick<AccountContext, "config" | "pool">,
  setCookies: readonly string[],
): Promise<Principal | null> {
  const token = tokenOfSetCookies(ctx.config, setCookies);
  return token === null ? null : findPrincipal(ctx.pool, token);
}
