// The sign-in library and what we expect of it. It never sees a browser's request itself: our routes call it
// (flows.ts), and what it would let people do beyond them is switched off.

import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import { betterAuth } from "better-auth";
import { isEncrypted } from "../../config/public-address.ts";
import type { Context } from "../../context.ts";
import { createPlainDatabase } from "../../db/pools.ts";
import { HOST_PREFIX } from "../../http/session-cookie-name.ts";
import { languageOf } from "../../platform/reader.ts";
import { type Addressee, finishSignUpEmail, resetPasswordEmail } from "./account-emails.ts";
import { findDisplay } from "./display-settings.store.ts";
import type { googlePlugin } from "./google-plugin.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findHomeAccount, SESSION_LIFETIME_S, SESSION_RENEWAL_S } from "./sessions.store.ts";
import { tableNames } from "./table-names.ts";

export const LIBRARY_PATH = "/api/auth";
/** Set by us from the connection, never taken from outside. */
export const CLIENT_ADDRESS_HEADER = "x-halocline-client-address";
export const LINK_LIFETIME_S = 3600;

/** Without a mailer addresses cannot be verified and passwords not reset by mail. */
export type LibraryContext = Pick<Context, "config" | "database" | "pool" | "mailer" | "newId" | "logger">;

/** A provider, and until when a session that came through it counts as confirmed. */
export type GooglePlugin = Readonly<{ plugin: ReturnType<typeof googlePlugin>; confirmedUntilMs: () => number }>;

/** The library knows no languages. Somebody it mails for the first time has chosen none. */
const addressee = async ({ database }: LibraryContext, user: { id: string }): Promise<Addressee> => ({
  ...(user as unknown as Addressee),
  language: languageOf((await findDisplay(database, user.id)).locale.language),
});

const sendResetPassword =
  (ctx: LibraryContext) =>
  async ({ user, token }: Readonly<{ user: { id: string; emailVerified: boolean }; token: string }>) => {
    const to = await addressee(ctx, user);
    const email = user.emailVerified ? resetPasswordEmail : finishSignUpEmail;
    ctx.mailer?.post(email(ctx.config, to, token));
  };

/** A session acts under one household; somebody without any cannot have one. */
const inHomeAccount =
  ({ database }: LibraryContext, google: GooglePlugin | null) =>
  async <S extends { userId: string }>(session: S) => {
    const activeAccountId = await findHomeAccount(database, session.userId);
    if (activeAccountId === null) return false as const;
    const confirmedUntil = google ? { confirmedUntil: new Date(google.confirmedUntilMs()) } : {};
    return { data: { ...session, activeAccountId, ...confirmedUntil } };
  };

const account = {
  ...tableNames.account,
  // An e-mail is no proof that two accounts are one person's.
  accountLinking: { enabled: false },
  // We ask a provider who somebody is, and keep nothing else of it.
  updateAccountOnSignIn: false,
} as const;

/** For one of our addresses. `google` null: this library knows passwords only. */
export function createLibrary(ctx: LibraryContext, google: GooglePlugin | null, address: string) {
  const { sessionSecret } = ctx.config;
  return betterAuth({
    baseURL: address,
    basePath: LIBRARY_PATH,
    secret: sessionSecret,
    trustedOrigins: [address],
    database: { db: createPlainDatabase(ctx.pool), type: "postgres", schemaName: "auth", transaction: true },
    user: tableNames.user,
    session: {
      ...tableNames.session,
      expiresIn: SESSION_LIFETIME_S,
      updateAge: SESSION_RENEWAL_S,
      // A cached session would outlive its end.
      cookieCache: { enabled: false },
    },
    account,
    verification: tableNames.verification,
    emailAndPassword: {
      enabled: true,
      // Signing up makes a household too, in one transaction: ours (users.store.ts).
      disableSignUp: true,
      requireEmailVerification: ctx.mailer !== null,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_LIFETIME_S,
      sendResetPassword: sendResetPassword(ctx),
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: { session: { create: { before: inHomeAccount(ctx, google) } } },
    // Ours counts per person and per address, in the database (store/attempts.store.ts).
    rateLimit: { enabled: false },
    advanced: {
      // The library has a switch for "__Secure-" only.
      cookiePrefix: isEncrypted(address) ? `${HOST_PREFIX}halocline` : "halocline",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isEncrypted(address) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: ctx.newId },
    },
    logger: { level: "error", log: (_level, message) => ctx.logger.error({ from: "better-auth" }, message) },
    plugins: google ? [google.plugin] : [],
    telemetry: { enabled: false },
  });
}

export type Library = ReturnType<typeof createLibrary>;

export type Libraries = Readonly<{
  $context: Library["$context"];
  /** Its cookies and its own check of the origin are for that address. */
  at: (address: string) => Library;
}>;

export function openLibraries(ctx: LibraryContext): Libraries {
  const opened = new Map(ctx.config.addresses.map((address) => [address, createLibrary(ctx, null, address)]));
  const at = (address: string): Library => {
    const library = opened.get(address);
    if (!library) throw new Error(`${address} is no address of ours`);
    return library;
  };
  return { $context: at(ctx.config.publicUrl).$context, at };
}
