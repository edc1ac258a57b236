// A message that only one browser can read (RFC 8291), signed so that its service knows who sends it (RFC 8292).

import { createECDH, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import ece from "http_ece";

/** Base64url: the uncompressed point, and the number behind it. */
export type PushKeys = Readonly<{ publicKey: string; privateKey: string }>;
/** What the browser gave of itself. */
export type BrowserKeys = Readonly<{ p256dh: string; auth: string }>;

/** A service takes a day at most; this is read at once. */
const SIGNED_FOR_S = 12 * 3600;
const POINT_BYTES = 32;

export function createPushKeys(): PushKeys {
  const { x = "", y = "", d = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** Throws for a key that is no point of the curve. */
export function encryptPush({ p256dh, auth }: BrowserKeys, text: string): Buffer {
  const ours = createECDH("prime256v1");
  ours.generateKeys();
  return ece.encrypt(Buffer.from(text), { version: "aes128gcm", dh: p256dh, authSecret: auth, privateKey: ours });
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function keyOf({ publicKey, privateKey: d }: PushKeys) {
  const point = Buffer.from(publicKey, "base64url").subarray(1);
  const [x, y] = [point.subarray(0, POINT_BYTES), point.subarray(POINT_BYTES)].map((half) => half.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d } as JsonWebKey, format: "jwk" });
}

/** `sender`: whom the service may turn to. It takes only an encrypted address, which a trial on one's own machine has not. */
export function signPush(keys: PushKeys, endpoint: string, sender: string, nowMs: number): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + SIGNED_FOR_S,
    sub: sender.replace(/^http:/, "https:"),
  };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: keyOf(keys), dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
