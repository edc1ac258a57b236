// Where PostgreSQL is and how it is spoken to. Setup demands TLS by itself, because it sends passwords; a database without it must
// be named as such, and only one from which nothing leaves this machine may be.

import { isIP } from "node:net";

export type PostgresPlace = Readonly<{ at: string; isPlain: boolean }>;

/** Loopback, or a name without a dot: a container's, which only its own network knows. */
function isNear(at: string): boolean {
  const host = new URL(`postgres://${at}`).hostname.replaceAll(/[[\]]/g, "");
  if (isIP(host)) return host.startsWith("127.") || host === "::1";
  return host !== "" && !host.includes(".");
}

export function postgresPlace(at: string, tls: string | undefined): PostgresPlace {
  if (tls !== undefined && tls !== "off") throw new Error("--postgres-tls knows only off");
  if (tls === "off" && !isNear(at))
    throw new Error("--postgres-tls=off is for a database on this machine or in its container network; elsewhere it needs TLS");
  return { at, isPlain: tls === "off" };
}

export const postgresUrl = ({ at, isPlain }: PostgresPlace, database: string, user: string, password: string): string =>
  `postgres://${user}:${password}@${at}/${database}${isPlain ? "?sslmode=disable" : ""}`;

/** A socket of this machine has no TLS and needs none. Whoever wants the certificate verified says so in the address. */
export function withTls(address: string): URL {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  if (host !== "" && !host.startsWith("/") && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "no-verify");
  return url;
}
