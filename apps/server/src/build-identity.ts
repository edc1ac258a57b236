// Puts the sign-in room together: the library, its limits, and everything the routes ask of it.

import { randomUUID } from "node:crypto";
import { createAskForLink } from "./actions/ask-for-link.ts";
import { createChangeCredentials } from "./actions/change-credentials.ts";
import { createChangeEmail } from "./actions/change-email.ts";
import type { DevicePorts } from "./actions/device-ports.ts";
import { answerInTime } from "./actions/find-owned.ts";
import { createHandOutLink } from "./actions/hand-out-link.ts";
import { ATTEMPT_LIMITS, type AttemptCounters } from "./actions/limit-attempts.ts";
import { createPromoteUser } from "./actions/promote-user.ts";
import { refused } from "./actions/refused.ts";
import { createSignIn } from "./actions/sign-in.ts";
import { createSignUp } from "./actions/sign-up.ts";
import { createUseLink } from "./actions/use-link.ts";
import type { Config } from "./config/config.ts";
import type { IdentityDeps } from "./http/app.ts";
import { accepted } from "./http/errors.ts";
import { sessionCookieName, tokenOfSetCookie, verifySession } from "./http/session-cookie.ts";
import { createFlows } from "./identity/flows.ts";
import { createLetters } from "./identity/letters.ts";
import { createLibrary, type Library } from "./identity/library.ts";
import { hashPassword } from "./identity/passwords.ts";
import { JUST_NOW_MS, type RecentlyVerified } from "./identity/recently-verified.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import type { Mailer } from "./platform/mail.ts";
import { canBecomeAdmin, claimFirstAdmin, promoteUser } from "./store/administrators.store.ts";
import { createAttempts } from "./store/attempts.store.ts";
import { type AuditLine, writeAudit } from "./store/audit.store.ts";
import { findDevicesLeftBehind } from "./store/device-registry.store.ts";
import { findUnits, saveUnits } from "./store/display-settings.store.ts";
import { createInvite } from "./store/invites.store.ts";
import { createLiveTicket } from "./store/live-tickets.store.ts";
import { createPlainDatabase, inTransaction, type Pool } from "./store/pools.ts";
import { newSecret } from "./store/secret-hash.ts";
import {
  confirmSession,
  deleteLinksOf,
  deleteSession,
  deleteSessionByToken,
  findHomeAccount,
  findPrincipal,
  listSessions,
  type Principal,
  SESSION_LIFETIME_S,
  SESSION_RENEWAL_S,
} from "./store/sessions.store.ts";
import {
  createUser,
  deleteUser,
  findUser,
  findUserByEmail,
  isAnyUserKnown,
  markEmailVerified,
  renameUser,
  voidPassword,
} from "./store/users.store.ts";

export type IdentityContext = Readonly<{
  config: Config;
  pool: Pool;
  mailer: Mailer | null;
  devicePorts: DevicePorts;
  logger: Logger;
  recentlyVerified: RecentlyVerified;
}>;

export type Identity = IdentityDeps & Readonly<{ library: Library }>;

const sessionStore = (pool: Pool) => ({
  findUser: (userId: string) => findUser(pool, userId),
  findUserByEmail: (email: string) => findUserByEmail(pool, email),
  findHomeAccount: (userId: string) => findHomeAccount(pool, userId),
  isAnyUserKnown: () => isAnyUserKnown(pool),
  createUser: (...args: DropPool<typeof createUser>) => createUser(pool, ...args),
  findDevicesLeftBehind: (userId: string) => findDevicesLeftBehind(pool, userId),
  deleteUser: (...args: DropPool<typeof deleteUser>) => deleteUser(pool, ...args),
  renameUser: (...args: DropPool<typeof renameUser>) => renameUser(pool, ...args),
  confirmSession: (sessionId: string, untilMs: number) => confirmSession(pool, sessionId, untilMs),
  deleteLinksOf: (userId: string) => deleteLinksOf(pool, userId),
  voidPassword: (userId: string) => voidPassword(pool, userId),
  markEmailVerified: (userId: string) => markEmailVerified(pool, userId),
  createInvite: (createdBy: string, expiresAtMs: number) => createInvite(pool, createdBy, expiresAtMs),
  claimFirstAdmin: (...args: DropPool<typeof claimFirstAdmin>) => claimFirstAdmin(pool, ...args),
  promoteUser: (...args: DropPool<typeof promoteUser>) => promoteUser(pool, ...args),
  writeAudit: (line: AuditLine) => writeAudit(pool, line),
});

type DropPool<F> = F extends (pool: never, ...args: infer Args) => unknown ? Args : never;

function createCounters(pool: Pool): AttemptCounters {
  const counters = Object.entries(ATTEMPT_LIMITS).map(([kind, limit]) => [kind, createAttempts(pool, kind, limit)]);
  return Object.fromEntries(counters) as AttemptCounters;
}

export function buildIdentity({ config, pool, mailer, devicePorts, logger, recentlyVerified }: IdentityContext): Identity {
  const { publicUrl, sessionSecret: secret, signUp: mode } = config;
  const store = { ...sessionStore(pool), deleteSessionsOf: (cookies: readonly string[]) => forget(cookies) };
  const letters = createLetters(publicUrl);
  const library = createLibrary({
    database: createPlainDatabase(pool),
    publicUrl,
    secret,
    sessionLifetimeS: SESSION_LIFETIME_S,
    sessionRenewalS: SESSION_RENEWAL_S,
    mailer,
    letters,
    findHomeAccount: store.findHomeAccount,
    newId: randomUUID,
    logger,
  });
  const flows = createFlows({ library, publicUrl, newSecret, clock });
  const shared = { flows, mailer, letters, counters: createCounters(pool), clock, devicePorts, store };
  const tokenIn = (cookies: readonly string[]) =>
    cookies.map((cookie) => tokenOfSetCookie(cookie, publicUrl, secret)).find((token) => token !== null) ?? null;
  async function forget(cookies: readonly string[]): Promise<void> {
    const token = tokenIn(cookies);
    if (token !== null) await deleteSessionByToken(pool, token);
  }
  return {
    library,
    publicUrl,
    signUpMode: mode,
    hasMail: mailer !== null,
    flows,
    signIn: createSignIn(shared),
    signUp: createSignUp({ ...shared, mode, hashPassword }),
    askForLink: createAskForLink(shared),
    useLink: createUseLink(shared),
    credentials: createChangeCredentials(shared),
    changeEmail: createChangeEmail(shared),
    promoteUser: createPromoteUser(store),
    handOutLink: createHandOutLink({ ...shared, publicUrl, hasMail: mailer !== null }),
    ...routeReads(pool),
    ...authentication(pool, recentlyVerified, (cookies) => verifySession(cookies[sessionCookieName(publicUrl)], secret)),
    findPrincipalOfUser: async (cookies) => {
      const token = tokenIn(cookies);
      return token === null ? null : findPrincipal(pool, token);
    },
    renewSession: async (caller) => (await flows.renew(caller)).setCookies,
  };
}

/** Read from the database on each request; to switch off, from memory first: a stop waits for nothing it need not know. */
function authentication(
  pool: Pool,
  recentlyVerified: RecentlyVerified,
  tokenOf: (cookies: Readonly<Record<string, string | undefined>>) => string | null,
): Pick<IdentityDeps, "authenticate" | "authenticateToStop"> {
  const verify = async (token: string) => {
    const principal = await findPrincipal(pool, token);
    recentlyVerified.note(token, principal);
    return { principal };
  };
  return {
    authenticate: async (cookies) => {
      const token = tokenOf(cookies);
      return token === null ? null : (await verify(token)).principal;
    },
    authenticateToStop: async (cookies) => {
      const token = tokenOf(cookies);
      if (token === null) return null;
      const known = recentlyVerified.session(token, JUST_NOW_MS);
      if (known) return known;
      const found = await answerInTime(verify(token));
      return found ? found.principal : (recentlyVerified.session(token) ?? accepted<Principal>(refused("unavailable")));
    },
  };
}

const routeReads = (pool: Pool) => ({
  findUser: (userId: string) => findUser(pool, userId),
  renameUser: (...args: DropPool<typeof renameUser>) => renameUser(pool, ...args),
  canBecomeAdmin: () => canBecomeAdmin(pool),
  findUnits: (userId: string) => findUnits(pool, userId),
  saveUnits: (...args: DropPool<typeof saveUnits>) => saveUnits(pool, ...args),
  listSessions: (userId: string) => listSessions(pool, userId),
  createLiveTicket: (sessionId: string, lifetimeS: number) => createLiveTicket(pool, sessionId, lifetimeS),
  revokeSession: ({ userId, accountId }: { userId: string; accountId: string }, sessionId: string) =>
    inTransaction(pool, async (connection) => {
      if (!(await deleteSession(connection, userId, sessionId))) return false;
      const target = { kind: "session", id: sessionId } as const;
      await writeAudit(connection, { accountId, actorUserId: userId, action: "revoke_session", target });
      return true;
    }),
});
