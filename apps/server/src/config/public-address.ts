// Where people open the app. Unencrypted http is for this very machine; for a home network it is an explicit choice, and for the
// internet it is none.

import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

const HOME = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  HOME.addSubnet(net, bits);
for (const [net, bits] of [
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  HOME.addSubnet(net, bits, "ipv6");

/** Names that no public resolver knows: a bare one, and those under the endings that home networks use. */
const HOME_NAME = /^[^.]+$|\.(local|home|lan|internal|home\.arpa)$/;

const nameOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, "");

const isIn = (list: BlockList, name: string): boolean => list.check(name, isIP(name) === 6 ? "ipv6" : "ipv4");

const isLoopback = (name: string): boolean => (isIP(name) ? isIn(LOOPBACK, name) : /(^|\.)localhost$/.test(name));

const isAtHome = (name: string): boolean => (isIP(name) ? isIn(HOME, name) : HOME_NAME.test(name));

export const isEncrypted = (origin: string): boolean => origin.startsWith("https://");

/** As a browser sends it: no path, no slash at the end, no port that is the scheme's own. */
export const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** Why an address is not taken, as a sentence; null when it is. */
export function refuseAddress(origin: string, isPlainHttpChosen: boolean): string | null {
  const name = nameOf(origin);
  if (isEncrypted(origin) || isLoopback(name)) return null;
  if (!isAtHome(name)) return `${origin} is not encrypted, and no address of a home network: use https`;
  if (isPlainHttpChosen) return null;
  return (
    `${origin} is not encrypted: whoever is in the same network can read passwords and act as whoever is signed in, and devices ` +
    "take no firmware from it. Use https, or accept this by choosing plain http for your home network"
  );
}
