// What a signed-in person does to their own credentials, sessions and account.

import type { FastifyInstance } from "fastify";
import type { ChangeCredentials } from "./change-credentials.service.ts";
import type { ChangeEmail } from "./change-email.service.ts";
import type { Flows } from "./flows.ts";
import type { StoredSession } from "./sessions.store.ts";
import { accepted, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type CredentialRouteDeps = Readonly<{
  credentials: ChangeCredentials;
  changeEmail: ChangeEmail;
  listSessions: (userId: string) => Promise<StoredSession[]>;
  revokeSession: (who: { userId: string; accountId: string }, sessionId: string) => Promise<boolean>;
  flows: Pick<Flows, "signOut">;
}>;

export function credentialRoutes(app: FastifyInstance, deps: CredentialRouteDeps): void {
  const { credentials } = deps;

  route(app, "POST /api/auth/change-password", async ({ body, caller, principal, setCookies }) => {
    const outcome = await credentials.changePassword(caller, principal, body.currentPassword, body.newPassword);
    setCookies(accepted(outcome).setCookies);
    return { ok: true };
  });

  route(app, "POST /api/auth/change-email", async ({ body, caller, principal }) =>
    accepted(await deps.changeEmail(caller, principal, body.newEmail)),
  );

  route(app, "POST /api/auth/confirm", async ({ body, principal }) => {
    const { untilMs } = accepted(await credentials.confirm(principal, body.password));
    return { confirmedUntil: new Date(untilMs).toISOString() };
  });

  route(app, "GET /api/auth/sessions", async ({ principal }) => {
    const sessions = await deps.listSessions(principal.userId);
    return sessions.map(({ createdAt, updatedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      isCurrent: session.id === principal.sessionId,
    }));
  });

  route(app, "DELETE /api/auth/sessions/:id", async ({ params, principal }) => {
    if (!(await deps.revokeSession(principal, params.id))) throw notFound("Session");
    return { ok: true };
  });

  route(app, "DELETE /api/auth/user", async ({ body, caller, principal, setCookies }) => {
    const outcome = accepted(await credentials.deleteUser(principal, body.password ?? ""));
    setCookies((await deps.flows.signOut(caller)).setCookies);
    return outcome;
  });
}
