// The secrets of one instance: made once, kept in one file of the root folder, which no service reads.

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newRolePasswords, type RolePasswords } from "@halocline/local-services/database";
import { type NatsKeys, newNatsKeys } from "@halocline/local-services/nats";

type MadeSecrets = Readonly<{
  postgres: string;
  roles: RolePasswords;
  nats: NatsKeys;
  session: string;
  setUpToken: string;
  /** What backups are encrypted with. */
  backup: string;
}>;

/** The session secret before this one, while both count (rotate.ts). */
export type Secrets = MadeSecrets & Readonly<{ oldSession?: Readonly<{ secret: string; since: string }> }>;

export const newSecret = (): string => randomBytes(32).toString("base64url");

const makers: { readonly [K in keyof MadeSecrets]: () => MadeSecrets[K] } = {
  postgres: newSecret,
  roles: newRolePasswords,
  nats: newNatsKeys,
  session: newSecret,
  setUpToken: newSecret,
  backup: newSecret,
};

/** In one step: half a file of secrets would lock everybody out. */
export function replaceFile(file: string, text: string | Buffer): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Makes those that are missing, also of an instance that is older than they are; what is there stays. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = existsSync(file) ? readFileSync(file, "utf8") : null;
  const known: Partial<Secrets> = before === null ? {} : JSON.parse(before);
  const missing = Object.entries(makers).filter(([name]) => !(name in known));
  const secrets = { ...known, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) } as Secrets;
  const complete = { ...secrets, roles: { ...newRolePasswords(), ...secrets.roles } };
  const text = JSON.stringify(complete, null, 2);
  if (before === null) writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  else if (text !== JSON.stringify(known, null, 2)) replaceFile(file, text);
  return complete;
}
