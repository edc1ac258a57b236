import type { FastifyInstance } from "fastify";
import type { AccountContext } from "./account-context.ts";
import { adminRoutes } from "./admin.routes.ts";
import { authRoutes } from "./auth.routes.ts";
import { credentialRoutes } from "./credentials.routes.ts";
import { googleRoutes } from "./google.routes.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { visitRoutes } from "./visits.routes.ts";

export function accountRoutes(app: FastifyInstance, ctx: AccountContext): void {
  authRoutes(app, ctx);
  credentialRoutes(app, ctx);
  secondFactorRoutes(app, ctx);
  googleRoutes(app, ctx);
  adminRoutes(app, ctx);
  settingsRoutes(app, ctx);
  visitRoutes(app, ctx);
}
