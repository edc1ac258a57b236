// Codes, keys, and the seal they wait under. Both keys are derived from the session secret: whoever holds only the
// database can neither look up a code nor open a key.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";
import { hashKey } from "./device-auth.ts";

/** Crockford's: no letter that could be read as a digit. Thirty-two of them, so a character is five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `halocline ${purpose}`, 32));

/** What is sealed for one place opens in no other. Sealed with the first key, opened with any of them. */
function createSeal(...keys: readonly [Buffer, ...Buffer[]]) {
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
  };
}

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

export type NewKey = Readonly<{ key: string; hash: Buffer; lastFour: string }>;

/** The old secret opens and finds what waits since before it was replaced. */
export function createPairingSecrets({ sessionSecret, oldSessionSecret }: Pick<Config, "sessionSecret" | "oldSessionSecret">) {
  const keysFor = (purpose: string): [Buffer, ...Buffer[]] => {
    const older = oldSessionSecret === null ? [] : [derived(oldSessionSecret, purpose)];
    return [derived(sessionSecret, purpose), ...older];
  };
  const codeKeys = keysFor("pairing code lookup");
  const hashWith = (key: Buffer, code: string): Buffer => createHmac("sha256", key).update(code).digest();
  return {
    /** Forty bits, as K7QF-2M9X. */
    newCode: (): string => {
      const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
      return `${letters.slice(0, 4)}-${letters.slice(4)}`;
    },
    hashCode: (code: string): Buffer => hashWith(codeKeys[0], code),
    /** All under which it may be stored. */
    hashesOfCode: (code: string): Buffer[] => codeKeys.map((key) => hashWith(key, code)),
    codeSeal: createSeal(...keysFor("pairing code")),
    newKey: (): NewKey => {
      const key = randomBytes(KEY_BYTES).toString("base64url");
      return { key, hash: hashKey(key), lastFour: key.slice(-4) };
    },
    keySeal: createSeal(...keysFor("pairing grant")),
  };
}

export type PairingSecrets = ReturnType<typeof createPairingSecrets>;
