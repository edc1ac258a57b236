// The root folder of an instance in one encrypted file: what a backup carries, as the backup program cannot read that folder and need
// not. It is opened by the recovery key, the one thing that the owner keeps elsewhere.

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** In the backup folder. */
export const SEALED_FILE = "instance.sealed";

const MAGIC = Buffer.from("halocline-sealed-1\n");
const [SALT_BYTES, NONCE_BYTES, TAG_BYTES, KEY_BYTES] = [16, 12, 16, 32];
const ALGORITHM = "aes-256-gcm";

/** Its message is a sentence for whoever restores. */
export class SealError extends Error {}

/** Nothing that leads elsewhere. */
const PLAIN_NAME = /^[\w-][\w.-]*$/;

const keyOf = (recoveryKey: string, salt: Buffer): Buffer => scryptSync(recoveryKey.trim(), salt, KEY_BYTES);

/** The files of the root itself: the folders below it are written from them. */
export function sealFolder(folder: string, recoveryKey: string): Buffer {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const text = JSON.stringify(Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), "base64")])));
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(ALGORITHM, keyOf(recoveryKey, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([MAGIC, salt, nonce, cipher.getAuthTag(), sealed]);
}

/** Fails with a sentence. */
function open(sealed: Buffer, recoveryKey: string): Record<string, string> {
  if (!sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError("this is no file of sealed secrets");
  let at = MAGIC.length;
  const take = (length: number): Buffer => sealed.subarray(at, (at += length));
  const [salt, nonce, tag] = [take(SALT_BYTES), take(NONCE_BYTES), take(TAG_BYTES)];
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(recoveryKey, salt), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    const text = Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]).toString("utf8");
    return JSON.parse(text) as Record<string, string>;
  } catch (error) {
    throw new SealError("the recovery key is wrong, or the file is damaged", { cause: error });
  }
}

/** Into a folder that has no secrets: those of a running instance are never replaced. Answers with the names. */
export function unsealFolder(sealed: Buffer, recoveryKey: string, folder: string): string[] {
  const files = open(sealed, recoveryKey);
  if (existsSync(join(folder, "secrets.json")))
    throw new SealError(`${folder} holds secrets already: move that folder away first`);
  const strange = Object.keys(files).find((name) => !PLAIN_NAME.test(name));
  if (strange !== undefined) throw new SealError(`it holds a file with the name ${strange}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { encoding: "base64", mode: 0o600 });
  return Object.keys(files).toSorted();
}
