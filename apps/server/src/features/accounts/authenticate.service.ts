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
  async function ask(token: string): Promise<Principal | Rejection | null> {
    const lately = ctx.recentlyVerified.session(token, "lately");
    const asked = share(token, () => (mayLookUp(token) ? lookUp(token) : Promise.reject(TOO_OFTEN)));
    const found = await answerInTime(asked, lately ? undefined : PATIENCE_WITHOUT_MEMORY_MS);
    return found ? found.principal : (lately ?? rejection("unavailable"));
  }
  return async (sessionValues) => {
    const tokens = tokensOfValues(ctx.config, sessionValues);
    for (const token of tokens) {
      const known = ctx.recentlyVerified.session(token, "just_now");
      if (known) return known;
    }
    // At the same time: a stop does not wait for the session of another cookie.
    const verdicts = tokens.map(ask);
    const first = await Promise.any(verdicts.map(onlyPrincipal)).catch(() => null);
    return first ?? (await Promise.all(verdicts)).find((verdict) => verdict !== null) ?? null;
  };
}

async function onlyPrincipal(asked: Promise<Principal | Rejection | null>): Promise<Principal> {
  const verdict = await asked;
  if (verdict === null || isRejection(verdict)) throw new Error("no session");
  return verdict;
}

/** Whoever has just signed in, by the cookies that will say so. */
export async function findNewPrincipal(
  ctx: Pick<AccountContext, "config" | "pool">,
  setCookies: readonly string[],
): Promise<Principal | null> {
  const token = tokenOfSetCookies(ctx.config, setCookies);
  return token === null ? null : findPrincipal(ctx, token);
}
