import { isEncrypted } from "../config/public-address.ts";

export const SESSION_COOKIE = "halocline.session_token";
/** The name itself tells browsers to take it from an encrypted address only. */
const SECURE_SESSION_COOKIE = `__Secure-${SESSION_COOKIE}`;

export const SESSION_COOKIES: readonly string[] = [SECURE_SESSION_COOKIE, SESSION_COOKIE];

export const sessionCookieName = (address: string): string => (isEncrypted(address) ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
