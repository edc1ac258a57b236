// People, how they sign in, and what they change about themselves. Opens what is opened once.

import type { Principal } from "../../db/principal.ts";
import type { Authenticate } from "../../http/access.ts";
import type { Caller } from "../../http/caller.ts";
import { accepted } from "../../http/route.ts";
import type { AccountContext, AccountsNeed } from "./account-context.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { authenticate, createAuthenticateToStop } from "./authenticate.service.ts";
import { renewSession } from "./flows.ts";
import { openGoogleFlow } from "./google-flow.ts";
import { openLibraries } from "./library.ts";
import { openCounters } from "./limit-attempts.service.ts";
import { createPauses } from "./pauses.store.ts";
import { tokensOfValues } from "./session-cookie.ts";
import { admitVisitorChange } from "./visit-demo.service.ts";

export type Accounts = Readonly<{
  authenticate: Authenticate;
  /** The same, and when the database is away, from what was verified lately. */
  authenticateToStop: Authenticate;
  /** The first session of these cookies, whether or not it still lives; null if we signed none of them. */
  sessionOf: (sessionValues: readonly string[]) => string | null;
  /** Counts what a visitor changes; throws when it was too much. */
  admitVisitorChange: (visitor: Principal) => Promise<void>;
  /** Makes the session live longer, and gives the cookies that say so. */
  renewSession: (caller: Caller) => Promise<readonly string[]>;
  routes: (app: Parameters<typeof accountRoutes>[0]) => void;
}>;

export function openAccounts(needed: AccountsNeed): Accounts {
  const { pool, config } = needed;
  const ctx: AccountContext = {
    ...needed,
    library: openLibraries(needed),
    counters: openCounters(pool),
    pauses: createPauses(needed.database),
    google: config.google && openGoogleFlow(needed, config.google),
  };
  const authenticateToStop = createAuthenticateToStop(ctx);
  return {
    authenticate: (values) => authenticate(ctx, values),
    authenticateToStop: async (values) => {
      const principal = await authenticateToStop(values);
      return principal && accepted(principal);
    },
    sessionOf: (values) => tokensOfValues(config, values)[0] ?? null,
    admitVisitorChange: async (visitor) => {
      const no = await admitVisitorChange(ctx, visitor);
      if (no) accepted(no);
    },
    renewSession: async (caller) => (await renewSession(ctx, caller)).setCookies,
    routes: (app) => accountRoutes(app, ctx),
  };
}
