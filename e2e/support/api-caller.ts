// Calls of the server's interface by somebody who is signed in, without a browser.

import type { Stack } from "@halocline/local-services/stack";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";

export type Answer = Readonly<{
  /** Zero when no answer came: refused, reset, or not within the time. */
  status: number;
  /** Null when it is not JSON. */
  body: unknown;
  elapsedMs: number;
}>;

export type ApiCall = (method: string, path: string, body?: unknown) => Promise<Answer>;

export type Caller = Readonly<{ sessionToken: string }>;

const WITHIN_MS = 60_000;

export const sessionCookie = ({ sessionSecret }: Pick<Stack, "sessionSecret">, { sessionToken }: Caller): string =>
  `${SESSION_COOKIE}=${encodeURIComponent(signSession(sessionToken, sessionSecret))}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `origin` is the address that people know, where it is not the server's own. */
export function apiCaller(stack: Pick<Stack, "sessionSecret">, url: string, caller: Caller, origin = url): ApiCall {
  const cookie = sessionCookie(stack, caller);
  return async (method, path, body) => {
    const headers = { cookie, origin, "x-halocline": "1", ...(body !== undefined && { "content-type": "application/json" }) };
    const beganAtMs = performance.now();
    const done = (status: number, text: string): Answer => ({
      status,
      body: parsed(text),
      elapsedMs: performance.now() - beganAtMs,
    });
    try {
      const signal = AbortSignal.timeout(WITHIN_MS);
      const content = body === undefined ? null : JSON.stringify(body);
      const response = await fetch(`${url}${path}`, { method, headers, body: content, signal });
      return done(response.status, await response.text());
    } catch {
      return done(0, "");
    }
  };
}
