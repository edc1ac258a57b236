import type { FastifyInstance } from "fastify";
import { accepted, route } from "../../http/route.ts";
import type { AccountContext } from "./account-context.ts";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor } from "./change-second-factor.service.ts";

export function secondFactorRoutes(
  app: FastifyInstance,
  ctx: Pick<AccountContext, "config" | "database" | "mailer" | "clock" | "library" | "counters">,
): void {
  route(app, "GET /api/auth/second-factor", ({ principal }) => readSecondFactor(ctx, principal));
  route(app, "POST /api/auth/second-factor", async ({ body, principal }) =>
    accepted(await beginSecondFactor(ctx, principal, body.password)),
  );
  route(app, "POST /api/auth/second-factor/confirm", async ({ body, principal }) =>
    accepted(await confirmSecondFactor(ctx, principal, body.code)),
  );
  route(app, "DELETE /api/auth/second-factor", async ({ body, principal }) =>
    accepted(await removeSecondFactor(ctx, principal, body.password, body.code)),
  );
}
