// What a browser does with a push message, written from RFC 8291 and RFC 8188 and from nothing that the server uses: so that a test
// that reads a message shows that any browser could.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, type JsonWebKey, randomBytes, verify } from "node:crypto";

export type PlayedBrowser = Readonly<{ p256dh: string; auth: string; privateKey: string }>;

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");

export function playBrowser(): PlayedBrowser {
  const curve = createECDH("prime256v1");
  const p256dh = curve.generateKeys("base64url");
  // A number that begins with zeros is written shorter.
  const privateKey = Buffer.from(curve.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  return { p256dh, privateKey, auth: randomBytes(16).toString("base64url") };
}

/** Throws where a browser would show nothing. */
export function readPush({ p256dh, auth, privateKey }: PlayedBrowser, body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error("more than one record");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bytesOf(privateKey));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), bytesOf(p256dh), senderKey]);
  const shared = Buffer.from(hkdfSync("sha256", curve.computeSecret(senderKey), bytesOf(auth), info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the last record");
  return padded.subarray(0, end).toString("utf8");
}

export type ReadVapid = Readonly<{ isSigned: boolean; publicKey: string; aud: string; exp: number; sub: string }>;

/** RFC 8292: the header of a push service's client. */
export function readVapid(header: string): ReadVapid {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), k=([-\w]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = bytesOf(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as JsonWebKey, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, bytesOf(signature));
  return { isSigned, publicKey, ...(JSON.parse(bytesOf(claims).toString("utf8")) as Omit<ReadVapid, "isSigned" | "publicKey">) };
}
