// The session cookie: a random token and its signature. The token alone opens nothing.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import type { Caller } from "../../http/caller.ts";
import { SESSION_COOKIE, SESSION_COOKIES, sessionCookieName } from "../../http/session-cookie-name.ts";

export { SESSION_COOKIE, sessionCookieName };

const signature = (token: string, secret: string): Buffer => createHmac("sha256", secret).update(token).digest();

export const signSession = (token: string, secret: string): string => `${token}.${signature(token, secret).toString("base64")}`;

/** The token of a cookie value whose signature fits; null for anything else. */
export function verifySession(value: string | undefined, secret: string): string | null {
  if (!value) return null;
  const dot = value.lastIndexOf(".");
  if (dot <= 0) return null;
  const token = value.slice(0, dot);
  const offered = Buffer.from(value.slice(dot + 1), "base64");
  const expected = signature(token, secret);
  return offered.length === expected.length && timingSafeEqual(offered, expected) ? token : null;
}

/** The token in a Set-Cookie header, if it sets a session. */
export function tokenOfSetCookie(header: string, secret: string): string | null {
  const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s);
  return SESSION_COOKIES.includes(name) ? verifySession(decodeURIComponent(value), secret) : null;
}

type Secrets = Pick<Config, "sessionSecret" | "oldSessionSecret">;

export type Cookies = Readonly<Record<string, string | undefined>>;

const tokenOfValue = ({ sessionSecret, oldSessionSecret }: Secrets, value: string | undefined): string | null =>
  verifySession(value, sessionSecret) ?? (oldSessionSecret === null ? null : verifySession(value, oldSessionSecret));

/** The session a request comes with. Of its two names a request has at most the one of its address (http/plugins/own-cookies.ts). */
export const tokenOfCookies = (secrets: Secrets, cookies: Cookies): string | null =>
  tokenOfValue(
    secrets,
    SESSION_COOKIES.map((name) => cookies[name]).find((value) => value !== undefined),
  );

/** A caller as the library understands it, which knows one secret only: a session that the old one signed is signed anew. */
export function withNewSignature(secrets: Secrets, caller: Caller): Caller {
  const { cookie } = caller.headers;
  if (secrets.oldSessionSecret === null || typeof cookie !== "string") return caller;
  const signedAnew = (one: string): string => {
    const [name = "", value = ""] = one.split(/=(.*)/s);
    const token = SESSION_COOKIES.includes(name) ? tokenOfValue(secrets, decoded(value)) : null;
    return token === null ? one : `${name}=${encodeURIComponent(signSession(token, secrets.sessionSecret))}`;
  };
  return { ...caller, headers: { ...caller.headers, cookie: cookie.split("; ").map(signedAnew).join("; ") } };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** The session an answer of the library begins. */
export const tokenOfSetCookies = (
  { sessionSecret }: Pick<Secrets, "sessionSecret">,
  setCookies: readonly string[],
): string | null => setCookies.map((cookie) => tokenOfSetCookie(cookie, sessionSecret)).find((token) => token !== null) ?? null;
