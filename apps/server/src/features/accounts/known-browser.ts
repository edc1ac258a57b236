// A browser in which somebody has signed in before. It is known by a cookie that only we can make, for these persons only; it
// opens nothing, but a stranger's wrong tries are not counted against it (SEC-9).

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { isEncrypted } from "../../config/public-address.ts";
import type { Caller } from "../../http/caller.ts";

const COOKIE = "halocline.known_browser";
const LIFETIME_S = 365 * 86_400;
/** A household may share a tablet. */
const MOST_PERSONS = 5;
/** A number for the browser, and one signature for each person it is known for. */
const VALUE = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{43}){1,5}$/;

type Signing = Pick<Config, "sessionSecret" | "oldSessionSecret">;

const nameOf = ({ origin }: Caller): string => (isEncrypted(origin) ? `__Secure-${COOKIE}` : COOKIE);

const sign = (secret: string, browser: string, person: string): string =>
  createHmac("sha256", secret).update(`known browser\n${browser}\n${person}`).digest("base64url");

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function readCookie(caller: Caller): readonly [browser: string, signatures: string[]] | null {
  const { cookie: all } = caller.headers;
  const sent = (typeof all === "string" ? all : "").split("; ");
  const start = `${nameOf(caller)}=`;
  const value = sent.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  if (!VALUE.test(value)) return null;
  const [browser = "", ...signatures] = value.split(".");
  return [browser, signatures];
}

/** The browser's number if it is known for this person; null for any other. */
export function knownBrowserOf(config: Signing, caller: Caller, person: string): string | null {
  const cookie = readCookie(caller);
  if (!cookie) return null;
  const [browser, signatures] = cookie;
  const secrets = [config.sessionSecret, ...(config.oldSessionSecret === null ? [] : [config.oldSessionSecret])];
  const expected = secrets.map((secret) => sign(secret, browser, person));
  return signatures.some((signature) => expected.some((one) => isEqual(signature, one))) ? browser : null;
}

/** The cookie by which this browser is known from now on, also for those it was known for before. */
export function knownBrowserCookie(config: Signing, caller: Caller, person: string): string {
  const [browser, before] = readCookie(caller) ?? [randomBytes(16).toString("base64url"), []];
  const own = sign(config.sessionSecret, browser, person);
  const signatures = [own, ...before.filter((signature) => signature !== own)].slice(0, MOST_PERSONS);
  const attributes = `Max-Age=${LIFETIME_S}; Path=/api/auth; HttpOnly; SameSite=Lax${isEncrypted(caller.origin) ? "; Secure" : ""}`;
  return `${nameOf(caller)}=${[browser, ...signatures].join(".")}; ${attributes}`;
}
