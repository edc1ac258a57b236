// An authenticator app, as on somebody's phone. Each code it gives is of a later step than the one before: a code works once.

import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

export type Authenticator = Readonly<{ nextCode: () => Promise<string> }>;

export function createAuthenticator(secret: string): Authenticator {
  const generator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), digits: 6, period: STEP_MS / 1000 });
  let lastStep = 0;
  return {
    nextCode: async () => {
      // A server takes the step before and the step after, too: three codes need no waiting.
      const step = Math.max(lastStep + 1, Math.floor(Date.now() / STEP_MS) - 1);
      while (step > Math.floor(Date.now() / STEP_MS) + 1) await pause(250);
      lastStep = step;
      return generator.generate({ timestamp: step * STEP_MS });
    },
  };
}
