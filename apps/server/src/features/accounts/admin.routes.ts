import type { FastifyInstance } from "fastify";
import type { HandOutLink, Link } from "./hand-out-link.service.ts";
import type { PromoteUser } from "./promote-user.service.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type AdminRouteDeps = Readonly<{ promoteUser: PromoteUser; handOutLink: HandOutLink }>;

const presentLink = ({ link, expiresAtMs }: Link) => ({ link, expiresAt: new Date(expiresAtMs).toISOString() });

export function adminRoutes(app: FastifyInstance, { promoteUser, handOutLink }: AdminRouteDeps): void {
  route(app, "POST /api/admin/promote-user", async ({ body, principal }) => ({
    user: accepted(await promoteUser(principal, body.email)),
  }));
  route(app, "POST /api/admin/invites", async ({ principal }) => presentLink(await handOutLink.invite(principal)));
  route(app, "POST /api/admin/reset-links", async ({ body, principal }) =>
    presentLink(accepted(await handOutLink.passwordReset(principal, body.email))),
  );
}
