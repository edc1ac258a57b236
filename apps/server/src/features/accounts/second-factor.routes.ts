import type { FastifyInstance } from "fastify";
import type { ChangeSecondFactor } from "./change-second-factor.service.ts";
import { accepted } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type SecondFactorRouteDeps = Readonly<{ secondFactor: ChangeSecondFactor }>;

export function secondFactorRoutes(app: FastifyInstance, { secondFactor }: SecondFactorRouteDeps): void {
  route(app, "GET /api/auth/second-factor", ({ principal }) => secondFactor.read(principal));
  route(app, "POST /api/auth/second-factor", async ({ body, principal }) =>
    accepted(await secondFactor.begin(principal, body.password)),
  );
  route(app, "POST /api/auth/second-factor/confirm", async ({ body, principal }) =>
    accepted(await secondFactor.confirm(principal, body.code)),
  );
  route(app, "DELETE /api/auth/second-factor", async ({ body, principal }) =>
    accepted(await secondFactor.remove(principal, body.password, body.code)),
  );
}
