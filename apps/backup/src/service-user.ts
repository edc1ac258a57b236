// pgBackRest and PostgreSQL work on PostgreSQL's own files, and so as its system user. Started by root, as for a restore, we hand
// down to that user; started as anybody else, we are it already.

import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";

type ServiceUser = Readonly<{ uid?: number; gid?: number }>;

type Owner = Readonly<{ user: ServiceUser }>;

export function serviceUser(): ServiceUser {
  if (userInfo().uid !== 0) return {};
  const idOf = (option: string): number => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function handOver(path: string, { uid, gid }: ServiceUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

export function makePrivateFolder(path: string, { user }: Owner): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.startsWith(first); made = dirname(made)) handOver(made, user);
}

export function writePrivateFile(path: string, text: string | Buffer, { user }: Owner, mode = 0o600): void {
  writeFileSync(path, text, { mode });
  handOver(path, user);
}
