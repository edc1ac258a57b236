// The signature of a release: ECDSA on P-256 over the file's SHA-256, in DER, as base64 text (SEC-11). It is made where the
// private key is, away from the server; the server and the device only verify.

import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { type FirmwareImage, parseFirmwareImage } from "@halocline/domain/firmware/image";
import { answers } from "@halocline/messages/texts/en/answers";

export type KeyPair = Readonly<{ privatePem: string; publicPem: string }>;

export const newKeyPair = (): KeyPair => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return { privatePem: privateKey, publicPem: publicKey };
};

/** One line of base64, as the upload form takes it. */
export function signBytes(bytes: Uint8Array, privatePem: string): string {
  const key = createPrivateKey(privatePem);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new Error("The key is not an ECDSA key on the curve P-256.");
  return sign("sha256", bytes, { key, dsaEncoding: "der" }).toString("base64");
}

/** What every server would refuse is not signed in the first place. */
export function checkImage(bytes: Uint8Array): FirmwareImage {
  const verdict = parseFirmwareImage(bytes, (part) => createHash("sha256").update(part).digest());
  if ("refused" in verdict) throw new Error(answers[`image_${verdict.refused}`]);
  return verdict.image;
}
