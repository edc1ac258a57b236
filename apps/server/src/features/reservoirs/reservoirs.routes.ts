// What is left beside a tank, and "I have refilled it".

import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/errors.ts";
import { accepted, route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { listTanks, presentReservoirs } from "../devices/index.ts";
import { refillReservoir } from "./refill-reservoir.service.ts";

export function reservoirRoutes(app: FastifyInstance, ctx: Parameters<typeof refillReservoir>[0]): void {
  route(app, "GET /api/tanks/:id/reservoirs", ({ params, principal: { accountId } }) =>
    ctx.inAccount(accountId, async (transaction) => {
      const [tank] = await listTanks(transaction, accountId, params.id);
      if (!tank) throw notFound("tank");
      return presentReservoirs(tank);
    }),
  );

  route(app, "POST /api/tanks/:id/reservoirs/:store/refill", async ({ params: { id, store }, body, principal }) =>
    presentReservoirs(accepted(await refillReservoir(ctx, actorOf(principal), { tankId: id, store, litres: body.litres }))),
  );
}
