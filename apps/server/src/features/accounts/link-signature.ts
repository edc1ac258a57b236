// The library signs the token of a mailed link (a JSON web token, HS256) with the session secret, and knows one secret only.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";

const sign = (text: string, secret: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** A token that the old secret signed, signed with the new one; any other as it is, for the library to judge. */
export function linkWithNewSignature(
  { sessionSecret, oldSessionSecret }: Pick<Config, "sessionSecret" | "oldSessionSecret">,
  token: string,
): string {
  const dot = token.lastIndexOf(".");
  if (oldSessionSecret === null || dot <= 0) return token;
  const [signed, offered] = [token.slice(0, dot), Buffer.from(token.slice(dot + 1), "base64url")];
  const expected = sign(signed, oldSessionSecret);
  const isOld = offered.length === expected.length && timingSafeEqual(offered, expected);
  return isOld ? `${signed}.${sign(signed, sessionSecret).toString("base64url")}` : token;
}
