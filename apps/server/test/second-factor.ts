// Somebody with an authenticator app, on a test server.

import { type Authenticator, createAuthenticator } from "@halocline/local-services/authenticator";
import { type createPeople, PASSWORD, type Person } from "./people.ts";

type Send = ReturnType<typeof createPeople>["send"];

export type Protected = Readonly<{ app: Authenticator; recoveryCodes: readonly string[]; confirmedWith: string }>;

/** Sets a second factor up, as the settings page does. */
export async function protect(send: Send, { cookie }: Person): Promise<Protected> {
  const begun = await send("POST /api/auth/second-factor", { cookie, body: { password: PASSWORD } });
  const app = createAuthenticator(begun.body.secret);
  const confirmedWith = await app.nextCode();
  const confirmed = await send("POST /api/auth/second-factor/confirm", { cookie, body: { code: confirmedWith } });
  return { app, recoveryCodes: confirmed.body.recoveryCodes, confirmedWith };
}
