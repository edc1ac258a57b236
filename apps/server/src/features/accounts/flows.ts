// The sign-in flows, each as one call of the library's own request handler: its origin check then stands behind ours.

import { LINK_LIFETIME_S, type Library } from "./library.ts";
import { type Caller, createLibraryCall } from "./library-call.ts";

export type FlowDeps = Readonly<{
  library: Library;
  publicUrl: string;
  newSecret: () => string;
  clock: () => number;
}>;

export function createFlows({ library, publicUrl, newSecret, clock }: FlowDeps) {
  const call = createLibraryCall(library, publicUrl);
  return {
    signIn: (caller: Caller, email: string, password: string) => call("/sign-in/email", caller, { email, password }),
    signOut: (caller: Caller) => call("/sign-out", caller, {}),
    /** Makes a session live longer; the cookies that come back carry the new end. */
    renew: (caller: Caller) => call("/get-session", caller),
    // Without the caller's cookie: a link counts for whoever it was mailed to, not for who is signed in here.
    verifyEmail: (token: string) => call(`/verify-email?token=${encodeURIComponent(token)}`, null),
    mailVerification: (email: string) => call("/send-verification-email", null, { email }),
    mailPasswordReset: (email: string) => call("/request-password-reset", null, { email }),
    resetPassword: (token: string, newPassword: string) => call("/reset-password", null, { token, newPassword }),
    changePassword: (caller: Caller, currentPassword: string, newPassword: string) =>
      call("/change-password", caller, { currentPassword, newPassword, revokeOtherSessions: true }),
    requestEmailChange: (caller: Caller, newEmail: string) => call("/change-email", caller, { newEmail }),

    /** Server-side only in the library, so not by its handler: our route has checked the origin and counts the tries. */
    async isPasswordOf(userId: string, password: string): Promise<boolean> {
      const context = await library.$context;
      const identity = await context.internalAdapter.findCredentialAccount(userId);
      if (!identity?.password) return false;
      return context.password.verify({ hash: identity.password, password });
    },
    /** The same token the library mails, for an administrator to hand over. */
    async createResetToken(userId: string): Promise<{ token: string; expiresAtMs: number }> {
      const token = newSecret();
      const expiresAtMs = clock() + LINK_LIFETIME_S * 1000;
      const { internalAdapter } = await library.$context;
      const link = { identifier: `reset-password:${token}`, value: userId, expiresAt: new Date(expiresAtMs) };
      await internalAdapter.createVerificationValue(link);
      return { token, expiresAtMs };
    },
    /** Whom a reset link belongs to, without using it up. */
    async ownerOfResetToken(token: string): Promise<string | null> {
      const { internalAdapter } = await library.$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return link?.value ?? null;
    },
  };
}

export type Flows = ReturnType<typeof createFlows>;
