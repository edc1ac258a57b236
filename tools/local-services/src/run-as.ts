// PostgreSQL refuses to run as root. When we are root it runs as the system user `postgres`, and its files go
// where that user can reach them.

import { createHash } from "node:crypto";
import { chownSync, mkdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./processes.ts";

export type ServiceUser = Readonly<{ uid?: number; gid?: number }>;

export function databaseUser(): ServiceUser {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = [run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])].map(Number);
  if (!uid || !gid) throw new Error("running as root needs a system user named postgres");
  return { uid, gid };
}

function isReachableByOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** `folder` itself when the service's user can reach it, else a private folder named after it under /var/tmp. */
export function reachableFolder(folder: string, user: ServiceUser): string {
  mkdirSync(folder, { recursive: true });
  if (user.uid === undefined || user.gid === undefined) return folder;
  let place = folder;
  if (!isReachableByOthers(dirname(folder))) {
    place = join("/var/tmp", `halocline-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
    mkdirSync(place, { recursive: true });
  }
  chownSync(place, user.uid, user.gid);
  return place;
}
