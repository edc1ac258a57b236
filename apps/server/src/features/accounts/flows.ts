// The sign-in flows, each as one call of the library's own request handler: its origin check then stands behind ours.

import { newSecret } from "../../db/secret-hash.ts";
import type { Caller } from "../../http/caller.ts";
import { sessionValuesAt } from "../../http/plugins/session-values.ts";
import type { AccountContext } from "./account-context.ts";
import { LINK_LIFETIME_S } from "./library.ts";
import { callLibrary, type FlowAnswer } from "./library-call.ts";
import { tokensOfValues, withSession } from "./session-cookie.ts";

type FlowContext = Pick<AccountContext, "config" | "library">;

async function call(ctx: FlowContext, path: string, caller: Caller | null, body?: Record<string, unknown>): Promise<FlowAnswer> {
  const address = caller?.origin ?? ctx.config.publicUrl;
  const known = caller && withSession(ctx.config, caller, await findLiveSession(ctx, caller));
  return callLibrary(ctx.library.at(address), address, path, known, body);
}

/** Of several cookies, the one that lives; the first of them if none does, so that the library answers for it. */
async function findLiveSession({ config, library }: FlowContext, { origin, headers }: Caller): Promise<string | null> {
  const sent = typeof headers.cookie === "string" ? headers.cookie : undefined;
  const tokens = tokensOfValues(config, sessionValuesAt(origin, sent));
  if (tokens.length < 2) return tokens[0] ?? null;
  const { internalAdapter } = await library.$context;
  for (const token of tokens) if (await internalAdapter.findSession(token)) return token;
  return tokens[0] ?? null;
}

export const signIn = (ctx: FlowContext, caller: Caller, email: string, password: string) =>
  call(ctx, "/sign-in/email", caller, { email, password });

export const signOut = (ctx: FlowContext, caller: Caller) => call(ctx, "/sign-out", caller, {});

/** Makes a session live longer; the cookies that come back carry the new end. */
export const renewSession = (ctx: FlowContext, caller: Caller) => call(ctx, "/get-session", caller);

export const mailPasswordReset = (ctx: FlowContext, email: string) => call(ctx, "/request-password-reset", null, { email });

export const resetPassword = (ctx: FlowContext, token: string, newPassword: string) =>
  call(ctx, "/reset-password", null, { token, newPassword });

export const changePassword = (ctx: FlowContext, caller: Caller, currentPassword: string, newPassword: string) =>
  call(ctx, "/change-password", caller, { currentPassword, newPassword, revokeOtherSessions: true });

/** Server-side only in the library, so not by its handler: our route has checked the origin and counts the tries. */
export async function isPasswordOf(
  { library }: Pick<FlowContext, "library">,
  userId: string,
  password: string,
): Promise<boolean> {
  const context = await library.$context;
  const identity = await context.internalAdapter.findCredentialAccount(userId);
  if (!identity?.password) return false;
  return context.password.verify({ hash: identity.password, password });
}

/** The same token the library mails, for an administrator to hand over. */
export async function createResetToken(
  { library, clock }: Pick<AccountContext, "library" | "clock">,
  userId: string,
): Promise<{ token: string; expiresAtMs: number }> {
  const token = newSecret();
  const expiresAtMs = clock() + LINK_LIFETIME_S * 1000;
  const { internalAdapter } = await library.$context;
  const link = { identifier: `reset-password:${token}`, value: userId, expiresAt: new Date(expiresAtMs) };
  await internalAdapter.createVerificationValue(link);
  return { token, expiresAtMs };
}

/** Whom a reset link belongs to, without using it up. */
export async function ownerOfResetToken({ library }: Pick<FlowContext, "library">, token: string): Promise<string | null> {
  const { internalAdapter } = await library.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link?.value ?? null;
}
