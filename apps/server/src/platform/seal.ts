// A seal for what must be read again: keys are derived from the session secret, one for each purpose, so that whoever holds only the
// database opens nothing.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `halocline ${purpose}`, 32));

export type Keys = readonly [Buffer, ...Buffer[]];

/** The old secret's key comes last: it opens what waits since before it was replaced. */
export function keysFor(
  { sessionSecret, oldSessionSecret }: Pick<Config, "sessionSecret" | "oldSessionSecret">,
  purpose: string,
): Keys {
  const older = oldSessionSecret === null ? [] : [derived(oldSessionSecret, purpose)];
  return [derived(sessionSecret, purpose), ...older];
}

/** What is sealed for one place opens in no other. Sealed with the first key, opened with any of them. */
export function createSeal(...keys: Keys) {
  const [key] = keys;
  return {
    seal(text: string, place: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    /** Null when it was sealed for another place or under another secret. */
    open: (bytes: Buffer, place: string): string | null =>
      keys.reduce<string | null>((opened, each) => opened ?? openWith(each, bytes, place), null),
    isNewest: (bytes: Buffer, place: string): boolean => openWith(key, bytes, place) !== null,
  };
}

export type Seal = ReturnType<typeof createSeal>;

function openWith(key: Buffer, bytes: Buffer, place: string): string | null {
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
