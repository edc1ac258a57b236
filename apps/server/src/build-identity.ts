// Puts the sign-in room together: the library, its limits, and everything the routes ask of it.

import { randomUUID } from "node:crypto";
import { type AdmitGoogleUserDeps, createAdmitGoogleUser } from "./features/accounts/admit-google-user.service.ts";
import { createAskForLink } from "./features/accounts/ask-for-link.service.ts";
import { CONFIRMED_FOR_MS, createChangeCredentials } from "./features/accounts/change-credentials.service.ts";
import { createChangeEmail } from "./features/accounts/change-email.service.ts";
import { createChangeSecondFactor } from "./features/accounts/change-second-factor.service.ts";
import { createCheckCode } from "./features/accounts/check-code.service.ts";
import { createCheckPassword } from "./features/accounts/check-password.service.ts";
import type { DevicePorts } from "./features/devices/device-ports.ts";
import { answerInTime } from "./features/devices/find-owned.service.ts";
import { createHandOutLink } from "./features/accounts/hand-out-link.service.ts";
import { ATTEMPT_LIMITS, type AttemptCounters } from "./features/accounts/limit-attempts.service.ts";
import { createPromoteUser } from "./features/accounts/promote-user.service.ts";
import { refused } from "./refusals/refused.ts";
import { createSignIn } from "./features/accounts/sign-in.service.ts";
import { createSignInWithGoogle } from "./features/accounts/sign-in-with-google.service.ts";
import { createSignUp } from "./features/accounts/sign-up.service.ts";
import { createUseLink } from "./features/accounts/use-link.service.ts";
import type { Config, GoogleClient } from "./config/config.ts";
import type { IdentityDeps } from "./http/app.ts";
import { accepted } from "./http/errors.ts";
import { sessionCookieName, tokenOfSetCookie, verifySession } from "./features/accounts/session-cookie.ts";
import { createFlows } from "./features/accounts/flows.ts";
import { createGoogleFlow, type GoogleFlowDeps } from "./features/accounts/google-flow.ts";
import { googlePlugin } from "./features/accounts/google-plugin.ts";
import { createLetters } from "./features/accounts/letters.ts";
import { createLibrary, type Library, type LibraryDeps } from "./features/accounts/library.ts";
import { createOneTimeCodes } from "./features/accounts/one-time-codes.ts";
import { hashPassword } from "./features/accounts/passwords.ts";
import { JUST_NOW_MS, type RecentlyVerified } from "./features/accounts/recently-verified.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import type { Mailer } from "./mail/mail.ts";
import { createNoted, type NoteTrouble } from "./platform/troubles.ts";
import { canBecomeAdmin, claimFirstAdmin, promoteUser } from "./features/accounts/administrators.store.ts";
import { createAttempts } from "./features/accounts/attempts.store.ts";
import { type AuditLine, writeAudit } from "./features/audit/audit.store.ts";
import { findDevicesLeftBehind } from "./features/devices/device-registry.store.ts";
import { findUnits, saveUnits } from "./features/accounts/display-settings.store.ts";
import { createInvite } from "./features/accounts/invites.store.ts";
import { createLiveTicket } from "./realtime/live-tickets.store.ts";
import { createPlainDatabase, inTransaction, type Pool } from "./db/pools.ts";
import {
  beginSecondFactor,
  claimCodeStep,
  confirmSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  findSecondFactorByEmail,
  removeSecondFactor,
  useRecoveryCode,
} from "./features/accounts/second-factor.store.ts";
import { newSecret } from "./db/secret-hash.ts";
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
} from "./features/accounts/sessions.store.ts";
import {
  createGoogleUser,
  createUser,
  deleteUser,
  findUser,
  findUserByEmail,
  isAnyUserKnown,
  isGoogleKnown,
  markEmailVerified,
  renameUser,
  voidPassword,
} from "./features/accounts/users.store.ts";

export type IdentityContext = Readonly<{
  config: Config;
  pool: Pool;
  mailer: Mailer | null;
  devicePorts: DevicePorts;
  logger: Logger;
  noteTrouble: NoteTrouble;
  recentlyVerified: RecentlyVerified;
}>;

export type Identity = IdentityDeps & Readonly<{ library: Library }>;

const sessionStore = (pool: Pool) => ({
  findUser: (userId: string) => findUser(pool, userId),
  findUserByEmail: (email: string) => findUserByEmail(pool, email),
  findHomeAccount: (userId: string) => findHomeAccount(pool, userId),
  isAnyUserKnown: () => isAnyUserKnown(pool),
  isGoogleKnown: (subject: string) => isGoogleKnown(pool, subject),
  createGoogleUser: (...args: DropPool<typeof createGoogleUser>) => createGoogleUser(pool, ...args),
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

const secondFactorStore = (pool: Pool) => ({
  findSecondFactor: (userId: string) => findSecondFactor(pool, userId),
  findSecondFactorByEmail: (email: string) => findSecondFactorByEmail(pool, email),
  beginSecondFactor: (userId: string, sealedSecret: string) => beginSecondFactor(pool, userId, sealedSecret),
  confirmSecondFactor: (...args: DropPool<typeof confirmSecondFactor>) => confirmSecondFactor(pool, ...args),
  removeSecondFactor: (...args: DropPool<typeof removeSecondFactor>) => removeSecondFactor(pool, ...args),
  countRecoveryCodes: (userId: string) => countRecoveryCodes(pool, userId),
  claimCodeStep: (userId: string, step: number) => claimCodeStep(pool, userId, step),
  useRecoveryCode: (userId: string, code: string) => useRecoveryCode(pool, userId, code),
});

type DropPool<F> = F extends (pool: never, ...args: infer Args) => unknown ? Args : never;

function createCounters(pool: Pool): AttemptCounters {
  const counters = Object.entries(ATTEMPT_LIMITS).map(([kind, limit]) => [kind, createAttempts(pool, kind, limit)]);
  return Object.fromEntries(counters) as AttemptCounters;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** The session tokens in cookies, as they come and as they go. */
function readTokens({ publicUrl, sessionSecret }: Config) {
  return {
    tokenOf: (cookies: Cookies) => verifySession(cookies[sessionCookieName(publicUrl)], sessionSecret),
    tokenIn: (setCookies: readonly string[]) =>
      setCookies.map((cookie) => tokenOfSetCookie(cookie, publicUrl, sessionSecret)).find((token) => token !== null) ?? null,
  };
}

/** What most of the room's actions share. */
function buildShared({ config, pool, mailer, devicePorts: ports, logger, noteTrouble }: IdentityContext) {
  const { publicUrl, sessionSecret: secret, signUp: mode } = config;
  const { tokenIn } = readTokens(config);
  const deleteSessionsOf = (setCookies: readonly string[]) => endSession(pool, tokenIn(setCookies));
  const store = { ...sessionStore(pool), ...secondFactorStore(pool), deleteSessionsOf };
  const letters = createLetters(publicUrl);
  const libraryDeps = {
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
  };
  const library = createLibrary({ ...libraryDeps, google: null });
  const onFailure = (error: unknown) => noteTrouble("google", error);
  const flow = config.google && openGoogle(config.google, { ...libraryDeps, mode, store, onFailure });
  const closeConnections = createNoted(noteTrouble)("close_connections", ports.closeConnections);
  const devicePorts = { ...ports, closeConnections };
  const flows = createFlows({ library, publicUrl, newSecret, clock });
  const counters = createCounters(pool);
  const codes = createOneTimeCodes(secret);
  const checkPassword = createCheckPassword({ flows, counters });
  const checkCode = createCheckCode({ codes, counters, mailer, letters, clock, store });
  return { library, flow, flows, codes, mailer, letters, counters, clock, devicePorts, store, checkPassword, checkCode };
}

async function endSession(pool: Pool, token: string | null): Promise<void> {
  if (token !== null) await deleteSessionByToken(pool, token);
}

export function buildIdentity(context: IdentityContext): Identity {
  const { config, pool, mailer } = context;
  const { publicUrl, signUp: mode } = config;
  const { tokenOf, tokenIn } = readTokens(config);
  const shared = buildShared(context);
  const { library, flow, flows, store } = shared;
  return {
    library,
    publicUrl,
    signUpMode: mode,
    hasMail: mailer !== null,
    hasGoogle: flow !== null,
    flows,
    signIn: createSignIn(shared),
    signUp: createSignUp({ ...shared, mode, hashPassword }),
    askForLink: createAskForLink(shared),
    useLink: createUseLink(shared),
    credentials: createChangeCredentials(shared),
    changeEmail: createChangeEmail(shared),
    secondFactor: createChangeSecondFactor(shared),
    google: createSignInWithGoogle({ ...shared, hasSession: (setCookies) => tokenIn(setCookies) !== null }),
    endSession: (cookies) => endSession(pool, tokenOf(cookies)),
    promoteUser: createPromoteUser(store),
    handOutLink: createHandOutLink({ ...shared, publicUrl, hasMail: mailer !== null }),
    ...routeReads(pool),
    ...authentication(context, tokenOf),
    findPrincipalOfUser: async (setCookies) => {
      const token = tokenIn(setCookies);
      return token === null ? null : findPrincipal(pool, token);
    },
    renewSession: async (caller) => (await flows.renew(caller)).setCookies,
  };
}

type GoogleDeps = Omit<LibraryDeps, "google"> & AdmitGoogleUserDeps & Pick<GoogleFlowDeps, "onFailure">;

function openGoogle(client: GoogleClient, { mode, store, onFailure, ...libraryDeps }: GoogleDeps) {
  const plugin = googlePlugin(client, createAdmitGoogleUser({ mode, store }));
  const google = { plugin, confirmedUntilMs: () => clock() + CONFIRMED_FOR_MS };
  const { publicUrl } = libraryDeps;
  return createGoogleFlow({ openLibrary: () => createLibrary({ ...libraryDeps, google }), publicUrl, onFailure });
}

/** Read from the database on each request; to switch off, from memory first: a stop waits for nothing it need not know. */
function authentication(
  { pool, recentlyVerified, noteTrouble }: IdentityContext,
  tokenOf: (cookies: Cookies) => string | null,
): Pick<IdentityDeps, "authenticate" | "authenticateToStop"> {
  const verify = async (token: string) => {
    const principal = await findPrincipal(pool, token);
    recentlyVerified.note(token, principal);
    return { principal };
  };
  const verifyToStop = createNoted(noteTrouble)("owner_read", verify);
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
      const found = await answerInTime(verifyToStop(token));
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
