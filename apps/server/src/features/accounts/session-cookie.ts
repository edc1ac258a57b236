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

const tokenOfValue = ({ sessionSecret, oldSessionSecret }: Secrets, value: string | undefined): string | null =>
  verifySession(value, sessionSecret) ?? (oldSessionSecret === null ? null : verifySession(value, oldSessionSecret));

/** Each token may cost a query. */
const MOST_TOKENS = 5;

/** The sessions that a request comes with: usually one, and those that we signed only. */
export const tokensOfValues = (secrets: Secrets, values: readonly string[]): readonly string[] =>
  values
    .map((value) => tokenOfValue(secrets, value))
    .filter((token) => token !== null)
    .slice(0, MOST_TOKENS);

/** The caller with this session alone, signed with the new secret: the library reads one cookie, and knows one secret. */
export function withSession({ sessionSecret }: Secrets, caller: Caller, token: string | null): Caller {
  const { cookie } = caller.headers;
  if (typeof cookie !== "string") return caller;
  const others = cookie.split(/; */).filter((one) => !SESSION_COOKIES.includes(one.split("=")[0] ?? ""));
  const own = token && `${sessionCookieName(caller.origin)}=${encodeURIComponent(signSession(token, sessionSecret))}`;
  return { ...caller, headers: { ...caller.headers, cookie: [...others, ...(own ? [own] : [])].join("; ") } };
}

/** The session an answer of the library begins. */
export const tokenOfSetCookies = (
  { sessionSecret }: Pick<Secrets, "sessionSecret">,
  setCookies: readonly string[],
): string | null => setCookies.map((cookie) => tokenOfSetCookie(cookie, sessionSecret)).find((token) => token !== null) ?? null;
