import { isEncrypted } from "../config/public-address.ts";

export const SESSION_COOKIE = "halocline.session_token";
/** By this name browsers take it from this very host only, encrypted: a neighbour under the same domain cannot set it. */
export const HOST_PREFIX = "__Host-";
const SECURE_SESSION_COOKIE = `${HOST_PREFIX}${SESSION_COOKIE}`;

export const SESSION_COOKIES: readonly string[] = [SECURE_SESSION_COOKIE, SESSION_COOKIE];

export const sessionCookieName = (address: string): string => (isEncrypted(address) ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
