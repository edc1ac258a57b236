// How setup reaches PostgreSQL as its administrator. A password comes from a file: whatever is in a command line can be read by
// everybody on the machine, and whatever is in an environment by every child of it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "@halocline/local-services/database";
import { type PostgresPlace, postgresUrl, withTls } from "./postgres-place.ts";

export type AdministratorOptions = Readonly<{
  place: PostgresPlace;
  /** What setup itself made for the database's administrator. */
  password: string;
  url: string | undefined;
  urlFile: string | undefined;
  /** Where systemd puts the credentials of a unit. */
  credentialsFolder: string | undefined;
}>;

/** The name of the credential that takes precedence, so that a unit needs no other command line. */
const CREDENTIAL = "admin-url";

const readUrl = (file: string): string => readFileSync(file, "utf8").trim();

function checkedUrl(url: string): string {
  if (new URL(url).password !== "")
    throw new Error("--admin-url may hold no password, because everybody on this machine can read it: use --admin-url-file");
  return url;
}

function addressOf({ place, password, url, urlFile, credentialsFolder }: AdministratorOptions): string {
  if (urlFile !== undefined) return readUrl(urlFile);
  const credential = credentialsFolder === undefined ? null : join(credentialsFolder, CREDENTIAL);
  if (credential !== null && existsSync(credential)) return readUrl(credential);
  return url === undefined ? postgresUrl(place, "postgres", "postgres", password) : checkedUrl(url);
}

/** A socket knows who comes by the system's own user: that is the administrator, and none of the roles that have passwords. */
const isSocket = (url: URL): boolean => {
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return host === "" || host.startsWith("/");
};

export function clusterOf(options: AdministratorOptions): Cluster {
  const admin = withTls(addressOf(options));
  return {
    url: (database, user, password) => {
      const isElsewhere = user !== undefined && isSocket(admin);
      const at = isElsewhere ? withTls(postgresUrl(options.place, database, user, password ?? "")) : new URL(admin);
      at.pathname = `/${database}`;
      if (user !== undefined) at.username = user;
      if (password !== undefined) at.password = password;
      return at.href;
    },
  };
}
