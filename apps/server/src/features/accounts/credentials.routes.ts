// What a signed-in person does to their own credentials, sessions and account.

import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { changePassword, confirmPassword, deleteOneself } from "./change-credentials.service.ts";
import { changeEmail } from "./change-email.service.ts";
import { revokeSession } from "./end-session.service.ts";
import { signOut } from "./flows.ts";
import { listSessions } from "./sessions.store.ts";

export function credentialRoutes(
  app: FastifyInstance,
  ctx: Pick<
    AccountContext,
    "config" | "database" | "mailer" | "clock" | "reportError" | "stopPumps" | "closeConnections" | "library" | "counters"
  >,
): void {
  route(app, "POST /api/auth/change-password", async ({ body, caller, principal, setCookies }) => {
    const outcome = await changePassword(ctx, caller, principal, body.currentPassword, body.newPassword);
    setCookies(accepted(outcome).setCookies);
    return { ok: true };
  });

  route(app, "POST /api/auth/change-email", async ({ body, caller, principal }) =>
    accepted(await changeEmail(ctx, caller, principal, body.newEmail)),
  );

  route(app, "POST /api/auth/confirm", async ({ body, principal }) => {
    const { untilMs } = accepted(await confirmPassword(ctx, principal, body));
    return { confirmedUntil: new Date(untilMs).toISOString() };
  });

  route(app, "GET /api/auth/sessions", async ({ principal }) => {
    const sessions = await listSessions(ctx.database, principal.userId);
    return sessions.map(({ createdAt, updatedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      isCurrent: session.id === principal.sessionId,
    }));
  });

  route(app, "DELETE /api/auth/sessions/:id", async ({ params, principal }) => {
    if (!(await revokeSession(ctx, principal, params.id))) throw notFound("session");
    return { ok: true };
  });

  route(app, "DELETE /api/auth/user", async ({ body, caller, principal, setCookies }) => {
    const outcome = accepted(await deleteOneself(ctx, principal, body.password ?? ""));
    setCookies((await signOut(ctx, caller)).setCookies);
    return outcome;
  });
}
