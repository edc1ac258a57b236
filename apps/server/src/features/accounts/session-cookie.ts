// The session cookie: a random token and its signature. The token alone opens nothing.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { SESSION_COOKIE } from "../../http/session-cookie-name.ts";

export { SESSION_COOKIE };

/** Behind https the name itself tells browsers to take it from nowhere else. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? `__Secure-${SESSION_COOKIE}` : SESSION_COOKIE;

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
export function tokenOfSetCookie(header: string, publicUrl: string, secret: string): string | null {
  const [name = "", value = ""] = (header.split(";")[0] ?? "").split(/=(.*)/s);
  return name === sessionCookieName(publicUrl) ? verifySession(decodeURIComponent(value), secret) : null;
}

type Secrets = Pick<Config, "sessionSecret" | "oldSessionSecret">;
type Signed = Pick<Config, "publicUrl"> & Secrets;

export type Cookies = Readonly<Record<string, string | undefined>>;

/** The session a request comes with. */
export const tokenOfCookies = ({ publicUrl, ...secrets }: Signed, cookies: Cookies): string | null =>
  tokenOfValue(secrets, cookies[sessionCookieName(publicUrl)]);

const tokenOfValue = ({ sessionSecret, oldSessionSecret }: Secrets, value: string | undefined): string | null =>
  verifySession(value, sessionSecret) ?? (oldSessionSecret === null ? null : verifySession(value, oldSessionSecret));

/** A Cookie header as the library understands it, which knows one secret only: a session that the old one signed is signed anew. */
export function withNewSignature({ publicUrl, ...secrets }: Signed, header: string): string {
  const start = `${sessionCookieName(publicUrl)}=`;
  const signedAnew = (cookie: string): string => {
    const token = cookie.startsWith(start) ? tokenOfValue(secrets, decoded(cookie.slice(start.length))) : null;
    return token === null ? cookie : start + encodeURIComponent(signSession(token, secrets.sessionSecret));
  };
  return secrets.oldSessionSecret === null ? header : header.split("; ").map(signedAnew).join("; ");
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
  { publicUrl, sessionSecret }: Pick<Signed, "publicUrl" | "sessionSecret">,
  setCookies: readonly string[],
): string | null =>
  setCookies.map((cookie) => tokenOfSetCookie(cookie, publicUrl, sessionSecret)).find((token) => token !== null) ?? null;
