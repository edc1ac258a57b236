import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: enough that a plain hash of them needs no salt and no slowness. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
