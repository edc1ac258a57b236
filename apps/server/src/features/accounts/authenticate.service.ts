// Whose session is this? Read from the database on each request; to switch off, from memory first: a stop waits for nothing
// it need not know. Whatever is toward action asks the database, also on a route that can switch off.

import type { Principal } from "../../db/principal.ts";
import { answerInTime, PATIENCE_WITHOUT_MEMORY_MS } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";
import { createRateLimit } from "../../platform/rate-limit.ts";
import { createSharedAnswers } from "../../platform/shared-answers.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AccountContext } from "./account-context.ts";
import { findPrincipal } from "./principals.store.ts";
import type { Recent } from "./recently-verified.ts";
import { tokenOfSetCookies, tokensOfValues } from "./session-cookie.ts";

type AuthenticateContext = Pick<AccountContext, "config" | "pool" | "recentlyVerified">;

const TOO_OFTEN = new Error("this session was looked up too often");

const verify = (ctx: AuthenticateContext, token: string): Promise<Principal | null> =>
  ctx.recentlyVerified.verify(token, () => findPrincipal(ctx, token));

export async function authenticate(ctx: AuthenticateContext, sessionValues: readonly string[]): Promise<Principal | null> {
  for (const token of tokensOfValues(ctx.config, sessionValues)) {
    const principal = await verify(ctx, token);
    if (principal) return principal;
  }
  return null;
}

/** A session that memory does not vouch for is looked up so often in a minute; an ended one is not worth more (SEC-10). */
const MOST_LOOKUPS = { most: 30, windowMs: 60_000, mostKeys: 10_000 };

type ToStopContext = AuthenticateContext & Pick<AccountContext, "reportError" | "poolToStop" | "clock">;
export type AuthenticateToStop = (sessionValues: readonly string[]) => Promise<Principal | Rejection | null>;

export function createAuthenticateToStop(ctx: ToStopContext): AuthenticateToStop {
  const share = createSharedAnswers<Readonly<{ principal: Principal | null }>>();
  const mayLookUp = createRateLimit(ctx.clock, MOST_LOOKUPS);
  const lookUp = createReported(ctx.reportError)("owner_read", async (token: string) => ({
    principal: await verify({ ...ctx, pool: ctx.poolToStop }, token),
  }));
  const known = (tokens: readonly string[], recent: Recent) =>
    tokens.map((token) => ctx.recentlyVerified.session(token, recent)).find((principal) => principal !== null) ?? null;
  async function ask(token: string, lately: Principal | null): Promise<Principal | Rejection | null> {
    const asked = share(token, () => (mayLookUp(token) ? lookUp(token) : Promise.reject(TOO_OFTEN)));
    const found = await answerInTime(asked, lately ? undefined : PATIENCE_WITHOUT_MEMORY_MS);
    return found ? found.principal : (lately ?? rejection("unavailable"));
  }
  return async (sessionValues) => {
    const tokens = tokensOfValues(ctx.config, sessionValues);
    const justNow = known(tokens, "just_now");
    if (justNow) return justNow;
    const lately = known(tokens, "lately");
    // At the same time: a stop does not wait for the session of another cookie.
    const verdicts = await Promise.all(tokens.map((token) => ask(token, lately)));
    return (
      verdicts.find((verdict) => verdict !== null && !isRejection(verdict)) ??
      verdicts.find((verdict) => verdict !== null) ??
      null
    );
  };
}

/** Whoever has just signed in, by the cookies that will say so. */
export async function findNewPrincipal(
  ctx: Pick<AccountContext, "config" | "pool">,
  setCookies: readonly string[],
): Promise<Principal | null> {
  const token = tokenOfSetCookies(ctx.config, setCookies);
  return token === null ? null : findPrincipal(ctx, token);
}
