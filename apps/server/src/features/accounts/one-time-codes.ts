// Codes of an authenticator app (RFC 6238): six digits, thirty seconds, SHA-1, which is all that every app understands.

import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { Secret, TOTP } from "otpauth";
import type { Config } from "../../config/config.ts";

const STEP_S = 30;
/** A phone's clock may be half a minute off. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 random bits each: enough that a plain hash of them can be kept. */
const RECOVERY_CODE_BYTES = 10;

export type NewSecret = Readonly<{ secret: string; uri: string; sealedSecret: string }>;

type Sealing = Pick<Config, "sessionSecret" | "oldSessionSecret">;

const keyOf = (secret: string): string => `second factor, ${secret}`;

const seal = ({ sessionSecret }: Sealing, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(sessionSecret), data: secret });

const openWith = (sessionSecret: string, sealedSecret: string): Promise<string> =>
  symmetricDecrypt({ key: keyOf(sessionSecret), data: sealedSecret });

const open = ({ sessionSecret, oldSessionSecret }: Sealing, sealedSecret: string): Promise<string> =>
  openWith(sessionSecret, sealedSecret).catch((error: unknown) => {
    if (oldSessionSecret === null) throw error;
    return openWith(oldSessionSecret, sealedSecret);
  });

/** The same secret under the new seal; null where it has it already, or where neither secret opens it. */
export async function sealedAnew(sealing: Sealing, sealedSecret: string): Promise<string | null> {
  const { sessionSecret, oldSessionSecret } = sealing;
  const isNew = await openWith(sessionSecret, sealedSecret).then(
    () => true,
    () => false,
  );
  if (isNew || oldSessionSecret === null) return null;
  const secret = await openWith(oldSessionSecret, sealedSecret).catch(() => null);
  return secret === null ? null : seal(sealing, secret);
}

const generator = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: "Halocline", label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_S });

export async function newCodeSecret(sealing: Sealing, email: string): Promise<NewSecret> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealedSecret = await seal(sealing, secret);
  return { secret, uri: generator(secret, email).toString(), sealedSecret };
}

/** The step since 1970 that a code belongs to; null when it is none of those that count now. */
export async function stepOfCode(sealing: Sealing, sealedSecret: string, code: string, nowMs: number): Promise<number | null> {
  const secret = await open(sealing, sealedSecret);
  const stepsOff = generator(secret, "").validate({ token: code, timestamp: nowMs, window: STEPS_OFF });
  return stepsOff === null ? null : Math.floor(nowMs / 1000 / STEP_S) + stepsOff;
}

/** As it is shown: four groups of four letters and digits, none of which look alike. */
const newRecoveryCode = (): string =>
  (new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase().match(/.{4}/g) ?? []).join("-");

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** As it counts: spaces, hyphens and capitals are for people. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();
