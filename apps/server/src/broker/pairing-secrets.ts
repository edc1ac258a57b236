// Codes, keys, and the seal they wait under. All keys are derived from the session secret: whoever holds only the
// database can neither look up a code nor open a key.

import { createHmac, randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";
import { createSeal, keysFor } from "../platform/seal.ts";
import { hashKey } from "./device-auth.ts";

/** Crockford's: no letter that could be read as a digit. Thirty-two of them, so a character is five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const KEY_BYTES = 32;

export type NewKey = Readonly<{ key: string; hash: Buffer; lastFour: string }>;

/** The old secret opens and finds what waits since before it was replaced. */
export function createPairingSecrets(config: Pick<Config, "sessionSecret" | "oldSessionSecret">) {
  const codeKeys = keysFor(config, "pairing code lookup");
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
    codeSeal: createSeal(...keysFor(config, "pairing code")),
    newKey: (): NewKey => {
      const key = randomBytes(KEY_BYTES).toString("base64url");
      return { key, hash: hashKey(key), lastFour: key.slice(-4) };
    },
    keySeal: createSeal(...keysFor(config, "pairing grant")),
  };
}

export type PairingSecrets = ReturnType<typeof createPairingSecrets>;
