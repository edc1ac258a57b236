// The two tokens of an auth callout, signed with node:crypto. The NATS JWT library signs in plain JavaScript and
// needs about a hundred times the CPU, which a reconnect storm cannot afford.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { fromSeed } from "@nats-io/nkeys";

const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_ED25519 = Buffer.from("302a300506032b6570032100", "hex");
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const HEADER = Buffer.from(JSON.stringify({ typ: "JWT", alg: "ed25519-nkey" })).toString("base64url");

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    value = (value << 5) | BASE32.indexOf(character);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

export type Issuer = Readonly<{ publicKey: string; privateKey: KeyObject }>;

export function issuerOf(seed: string): Issuer {
  // A seed is two prefix bytes, 32 bytes of seed, two bytes of checksum.
  const raw = decodeBase32(seed).subarray(2, 34);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, raw]), format: "der", type: "pkcs8" });
  return { publicKey: fromSeed(new TextEncoder().encode(seed)).getPublicKey(), privateKey };
}

export function signToken(issuer: Issuer, claims: Record<string, unknown>, nowS: number): string {
  const body = { ...claims, iss: issuer.publicKey, iat: nowS, jti: "" };
  const jti = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const unsigned = `${HEADER}.${Buffer.from(JSON.stringify({ ...body, jti })).toString("base64url")}`;
  return `${unsigned}.${sign(null, Buffer.from(unsigned), issuer.privateKey).toString("base64url")}`;
}

/** The claims of a token whose signature fits the issuer it names; null for anything else. */
export function verifyToken(token: string): Record<string, unknown> | null {
  const [header, body, signature] = token.split(".");
  if (!header || !body || !signature) return null;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  if (typeof claims.iss !== "string") return null;
  const raw = decodeBase32(claims.iss).subarray(1, 33);
  if (raw.length !== 32) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI_ED25519, raw]), format: "der", type: "spki" });
  return verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, "base64url")) ? claims : null;
}
