// The sign-in library and what we expect of it. It never sees a browser's request itself: our routes call it
// (flows.ts), and what it would let people do beyond them is switched off.

import { betterAuth } from "better-auth";
import type { Logger } from "../../platform/logger.ts";
import type { Mailer } from "../../mail/mail.ts";
import type { createPlainDatabase } from "../../db/pools.ts";
import type { googlePlugin } from "./google-plugin.ts";
import type { Addressee, Letters } from "./letters.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { tableNames } from "./table-names.ts";

export const LIBRARY_PATH = "/api/auth";
/** Set by us from the connection, never taken from outside. */
export const CLIENT_ADDRESS_HEADER = "x-halocline-client-address";
export const LINK_LIFETIME_S = 3600;

export type LibraryDeps = Readonly<{
  database: ReturnType<typeof createPlainDatabase>;
  publicUrl: string;
  secret: string;
  sessionLifetimeS: number;
  sessionRenewalS: number;
  /** Null: no mail is configured, so addresses cannot be verified and passwords not reset by mail. */
  mailer: Mailer | null;
  letters: Letters;
  findHomeAccount: (userId: string) => Promise<string | null>;
  newId: () => string;
  logger: Logger;
  /** Null: this library knows passwords only. */
  google: GooglePlugin | null;
}>;

/** A provider, and until when a session that came through it counts as confirmed. */
export type GooglePlugin = Readonly<{ plugin: ReturnType<typeof googlePlugin>; confirmedUntilMs: () => number }>;

const addressee = (user: object) => user as Addressee;

/** Whatever is mailed; without mail the library can do none of it. */
const mailOptions = ({ mailer, letters }: LibraryDeps) => ({
  changeEmail: {
    enabled: mailer !== null,
    sendChangeEmailConfirmation: async ({ user, newEmail, token }: { user: object; newEmail: string; token: string }) =>
      mailer?.post(letters.confirmEmailChange(addressee(user), newEmail, token)),
  },
  sendResetPassword: async ({ user, token }: { user: { emailVerified: boolean }; token: string }) =>
    mailer?.post(
      user.emailVerified ? letters.resetPassword(addressee(user), token) : letters.finishSignUp(addressee(user), token),
    ),
  emailVerification: {
    expiresIn: LINK_LIFETIME_S,
    ...(mailer && {
      sendVerificationEmail: async ({ user, token }: { user: object; token: string }) =>
        mailer.post(letters.verifyEmail(addressee(user), token)),
    }),
  },
});

/** A session acts under one household; somebody without any cannot have one. */
const inHomeAccount =
  ({ findHomeAccount, google }: LibraryDeps) =>
  async <S extends { userId: string }>(session: S) => {
    const activeAccountId = await findHomeAccount(session.userId);
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

export function createLibrary(deps: LibraryDeps) {
  const { changeEmail, sendResetPassword, emailVerification } = mailOptions(deps);
  return betterAuth({
    baseURL: deps.publicUrl,
    basePath: LIBRARY_PATH,
    secret: deps.secret,
    trustedOrigins: [deps.publicUrl],
    database: { db: deps.database, type: "postgres", schemaName: "auth", transaction: true },
    user: { ...tableNames.user, changeEmail },
    session: {
      ...tableNames.session,
      expiresIn: deps.sessionLifetimeS,
      updateAge: deps.sessionRenewalS,
      // A cached session would outlive its end.
      cookieCache: { enabled: false },
    },
    account,
    verification: tableNames.verification,
    emailAndPassword: {
      enabled: true,
      // Signing up makes a household too, in one transaction: ours (users.store.ts).
      disableSignUp: true,
      requireEmailVerification: deps.mailer !== null,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_LIFETIME_S,
      sendResetPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    emailVerification,
    databaseHooks: { session: { create: { before: inHomeAccount(deps) } } },
    // Ours counts per person and per address, in the database (store/attempts.store.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "halocline",
      useSecureCookies: deps.publicUrl.startsWith("https://"),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: deps.newId },
    },
    logger: { level: "error", log: (_level, message) => deps.logger.error({ from: "better-auth" }, message) },
    plugins: deps.google ? [deps.google.plugin] : [],
    telemetry: { enabled: false },
  });
}

export type Library = ReturnType<typeof createLibrary>;
