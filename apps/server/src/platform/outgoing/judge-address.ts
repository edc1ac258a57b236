// Where an address leads: to the internet, into a home network, to this very machine, or to where nobody has any business. Whoever
// names an address for the server to call must not reach by it what only the server can reach.

import { BlockList, isIPv4, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** How far the server calls at a household's word. */
export type OutgoingReach = "public" | "home" | "machine";
export type AddressPlace = OutgoingReach | "nowhere";

type Family = "ipv4" | "ipv6";

/** One family each: the library takes every IPv4 address for one in `::ffff:0:0/96`. */
function rangesOf(family: Family, ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return (address) => list.check(address, family);
}

/** This network, link-local with its metadata services, documentation, benchmarks, multicast, reserved; and clouds' own services. */
const isNowhereIPv4 = rangesOf("ipv4", [
  "0.0.0.0/8",
  "100.100.100.200/32",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);
const isMachineIPv4 = rangesOf("ipv4", ["127.0.0.0/8"]);
/** With that of carriers, which private networks over the internet use too. */
const isHomeIPv4 = rangesOf("ipv4", ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"]);

/** The other way round: of IPv6 only one eighth is the internet, and what is not named here leads nowhere. */
const isGlobalIPv6 = rangesOf("ipv6", ["2000::/3"]);
/** Teredo and its like, documentation, and 6to4, which hides an IPv4 address. */
const isReservedIPv6 = rangesOf("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);
const isMachineIPv6 = rangesOf("ipv6", ["::1/128"]);
const isHomeIPv6 = rangesOf("ipv6", ["fc00::/7"]);
const isCloudIPv6 = rangesOf("ipv6", ["fd00:ec2::/32"]);

function placeOfIPv4(address: string): AddressPlace {
  if (isNowhereIPv4(address)) return "nowhere";
  if (isMachineIPv4(address)) return "machine";
  return isHomeIPv4(address) ? "home" : "public";
}

function placeOfIPv6(address: string): AddressPlace {
  if (isMachineIPv6(address)) return "machine";
  if (isHomeIPv6(address)) return isCloudIPv6(address) ? "nowhere" : "home";
  return isGlobalIPv6(address) && !isReservedIPv6(address) ? "public" : "nowhere";
}

/** The addresses of this machine's network interfaces, as they are now. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);

/** Compared as addresses, not as text: IPv6 has several spellings of one. */
function isAmong(own: readonly string[], address: string, family: Family): boolean {
  const isFamily = family === "ipv4" ? isIPv4 : isIPv6;
  const list = new BlockList();
  for (const one of own) if (isFamily(one) && !one.includes("%")) list.addAddress(one, family);
  return list.check(address, family);
}

/** An address of this machine's own interfaces is the machine, whatever range it is in; `own` is read for each call. */
export function placeOf(address: string, own: readonly string[]): AddressPlace {
  if (!isIPv4(address) && (!isIPv6(address) || address.includes("%"))) return "nowhere";
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  const place = family === "ipv4" ? placeOfIPv4(address) : placeOfIPv6(address);
  return place !== "nowhere" && isAmong(own, address, family) ? "machine" : place;
}

const WITHIN: Readonly<Record<OutgoingReach, readonly AddressPlace[]>> = {
  public: ["public"],
  home: ["public", "home"],
  machine: ["public", "home", "machine"],
};

/** Where services listen that take every line for a command, or that nobody but their own machine should ask. */
const FOREIGN_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 1883, 2049, 2375, 2376, 2379, 2380, 3306, 4222, 5432, 5672, 6222, 6379, 6443, 8222, 8883, 9100, 9200, 9300, 9464,
  10250, 11211, 27017,
]);

function isPortOpen(place: AddressPlace, port: number): boolean {
  if (port === 443) return true;
  if (place === "public") return port === 8443;
  return port === 80 || (port >= 1024 && !FOREIGN_PORTS.has(port));
}

export type Way = Readonly<{ isEncrypted: boolean; port: number }>;

/** Unencrypted only where it stays within a home. */
export function mayCall(reach: OutgoingReach, address: string, own: readonly string[], { isEncrypted, port }: Way): boolean {
  const place = placeOf(address, own);
  return WITHIN[reach].includes(place) && (isEncrypted || place !== "public") && isPortOpen(place, port);
}
