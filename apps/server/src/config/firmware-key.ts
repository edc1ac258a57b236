// The public half of the key that firmware is signed with, from a PEM file. A key that cannot be used stops the start, and so
// does a private one: it must never come near a server (SEC-11).

import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

export const firmwareKeyFile = z.string().transform((file, context): string => {
  const fail = (why: string): never => {
    context.addIssue(why);
    return z.NEVER;
  };
  const pem = readText(file);
  if (pem === null) return fail(`cannot read the file ${file}`);
  if (pem.includes("PRIVATE KEY")) return fail("this is a private key: only the public one belongs on a server");
  return isP256(pem) ? pem : fail("expected a PEM file with a public key on the curve P-256");
});

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isP256(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}
