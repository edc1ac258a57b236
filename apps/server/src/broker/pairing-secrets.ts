// Codes, keys, and the seal they wait under. Both keys are derived from the session secret: whoever holds only the
// database can neither look up a code nor open a key.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { hashKey } from "./device-auth.ts";

/** Crockford's: no letter that could be read as a digit. Thirty-two of them, so a character is five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `halocline ${purpose}`, 32));

/** What is sealed for one place opens in no other. */
function createSeal(key: Buffer) {
  return {
    seal(text: string, place: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    /** Null when it was sealed for another place or under another secret. */
    open(bytes: Buffer, place: string): string | null {
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}

export type NewKey = Readonly<{ key: string; hash: Buffer; lastFour: string }>;

export function createPairingSecrets(sessionSecret: string) {
  const codeKey = derived(sessionSecret, "pairing code lookup");
  return {
    /** Forty bits, as K7QF-2M9X. */
    newCode: (): string => {
      const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
      return `${letters.slice(0, 4)}-${letters.slice(4)}`;
    },
    hashCode: (code: string): Buffer => createHmac("sha256", codeKey).update(code).digest(),
    codeSeal: createSeal(derived(sessionSecret, "pairing code")),
    newKey: (): NewKey => {
      const key = randomBytes(KEY_BYTES).toString("base64url");
      return { key, hash: hashKey(key), lastFour: key.slice(-4) };
    },
    keySeal: createSeal(derived(sessionSecret, "pairing grant")),
  };
}

export type PairingSecrets = ReturnType<typeof createPairingSecrets>;
