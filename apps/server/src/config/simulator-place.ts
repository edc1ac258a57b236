// Where the simulator of a demonstration is, and the token that opens it. It runs beside the server: an address elsewhere is a
// mistake, and would be sent the token. A name could lead anywhere.

import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { z } from "zod";

const NEAR = new BlockList();
NEAR.addSubnet("127.0.0.0", 8);
NEAR.addSubnet("10.0.0.0", 8);
NEAR.addSubnet("172.16.0.0", 12);
NEAR.addSubnet("192.168.0.0", 16);
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

function isNear(url: string): boolean {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, "");
  const family = isIP(host);
  return host === "localhost" || (family !== 0 && NEAR.check(host, family === 6 ? "ipv6" : "ipv4"));
}

export const simulatorUrl = z
  .url({ protocol: /^http$/ })
  .refine((url) => new URL(url).origin === url, "expected an origin only: http, no path, no slash at the end")
  .refine(isNear, "expected localhost, a loopback address or a private one: the simulator runs beside the server");

const SHORTEST_TOKEN = 32;

export const tokenFile = z.string().transform((file, context): string => {
  try {
    const token = readFileSync(file, "utf8").trim();
    if (token.length >= SHORTEST_TOKEN) return token;
    context.addIssue(`the file ${file} holds less than ${SHORTEST_TOKEN} characters`);
  } catch {
    context.addIssue(`cannot read the file ${file}`);
  }
  return z.NEVER;
});
