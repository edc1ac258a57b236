import type { FastifyInstance } from "fastify";
import { accepted, route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { breakTank, lookAtTank, type ScenarioContext } from "./break-tank.service.ts";
import { changeSpeed } from "./change-speed.service.ts";

export function scenarioRoutes(app: FastifyInstance, ctx: ScenarioContext): void {
  route(app, "GET /api/devices/:id/scenario", async ({ params, principal }) =>
    accepted(await lookAtTank(ctx, principal.accountId, params.id)),
  );

  route(app, "PUT /api/devices/:id/scenario", async ({ params, body, principal }) =>
    accepted(await breakTank(ctx, actorOf(principal), params.id, body.scenario)),
  );

  route(app, "PUT /api/devices/:id/simulation-speed", async ({ params, body, principal }) =>
    accepted(await changeSpeed(ctx, actorOf(principal), params.id, body.speed)),
  );
}
