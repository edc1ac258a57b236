import type { FastifyInstance } from "fastify";
import { accepted, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { invite, type Link, resetPasswordOf } from "./hand-out-link.service.ts";
import { promoteUser } from "./promote-user.service.ts";

const presentLink = ({ link, expiresAtMs }: Link) => ({ link, expiresAt: new Date(expiresAtMs).toISOString() });

export function adminRoutes(
  app: FastifyInstance,
  ctx: Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">,
): void {
  route(app, "POST /api/admin/promote-user", async ({ body, caller, principal }) => ({
    user: accepted(await promoteUser(ctx, caller, principal, body)),
  }));
  route(app, "POST /api/admin/invites", async ({ caller, principal }) => presentLink(await invite(ctx, caller, principal)));
  route(app, "POST /api/admin/reset-links", async ({ body, caller, principal }) =>
    presentLink(accepted(await resetPasswordOf(ctx, caller, principal, body.email))),
  );
}
