// Whose session is this? Read from the database on each request; to switch off, from memory first: a stop waits for nothing
// it need not know.

import type { Principal } from "../../db/principal.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { findPrincipal } from "./principals.store.ts";
import { JUST_NOW_MS } from "./recently-verified.ts";
import { type Cookies, tokenOfCookies, tokenOfSetCookies } from "./session-cookie.ts";

type AuthenticateContext = Pick<AccountContext, "config" | "pool" | "recentlyVerified">;

async function verify(
  ctx: Pick<AuthenticateContext, "pool" | "recentlyVerified">,
  token: string,
): Promise<{ principal: Principal | null }> {
  const principal = await findPrincipal(ctx.pool, token);
  ctx.recentlyVerified.note(token, principal);
  return { principal };
}

export async function authenticate(ctx: AuthenticateContext, cookies: Cookies): Promise<Principal | null> {
  const token = tokenOfCookies(ctx.config, cookies);
  return token === null ? null : (await verify(ctx, token)).principal;
}

export async function authenticateToStop(
  ctx: AuthenticateContext & Pick<AccountContext, "reportError">,
  cookies: Cookies,
): Promise<Principal | Rejection | null> {
  const token = tokenOfCookies(ctx.config, cookies);
  if (token === null) return null;
  const known = ctx.recentlyVerified.session(token, JUST_NOW_MS);
  if (known) return known;
  const ask = createReported(ctx.reportError)("owner_read", () => verify(ctx, token));
  const found = await answerInTime(ask());
  return found ? found.principal : (ctx.recentlyVerified.session(token) ?? rejection("unavailable"));
}

/** Whoever has just signed in, by the cookies that will say so. */
export async function findNewPrincipal(
  ctx: Pick<AccountContext, "config" | "pool">,
  setCookies: readonly string[],
): Promise<Principal | null> {
  const token = tokenOfSetCookies(ctx.config, setCookies);
  return token === null ? null : findPrincipal(ctx.pool, token);
}
