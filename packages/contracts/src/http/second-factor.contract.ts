// The second factor of a password account: codes of an authenticator app, and recovery codes for the day the phone is gone.

import { LONGEST_PASSWORD } from "@halocline/domain/accounts/text-limits";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const password = z.string().max(LONGEST_PASSWORD);
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
export const secondFactorCode = z.string().min(1, fieldCode("second_factor_code_required")).max(64);

export const secondFactorApi = {
  "GET /api/auth/second-factor": {
    summary: "Is a second factor on, and how many recovery codes are left?",
    access: "viewer",
    response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  "POST /api/auth/second-factor": {
    summary: "Begin to set up a second factor: a new secret, which counts for nothing until it is confirmed",
    access: "viewer",
    body: z.object({ password }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  "POST /api/auth/second-factor/confirm": {
    summary: "Turn it on with a first code; shows the recovery codes this once and ends every other session",
    access: "viewer",
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  "DELETE /api/auth/second-factor": {
    summary: "Turn it off, with the password and a code",
    access: "viewer",
    body: z.object({ password, code: secondFactorCode }),
    response: done,
  },
} as const satisfies Endpoints;
