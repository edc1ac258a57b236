import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { acknowledgeAll, acknowledgeOne } from "./acknowledge-alerts.service.ts";
import { presentAlert } from "./alert.serializer.ts";
import { listAlerts } from "./alerts.store.ts";

export function alertRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "clock">): void {
  route(app, "GET /api/alerts", async ({ query, principal: { accountId }, reader }) => {
    const isAcknowledged = query.acknowledged === undefined ? null : query.acknowledged === "true";
    const alerts = await ctx.inAccount(accountId, (transaction) => listAlerts(transaction, accountId, isAcknowledged));
    const told = reader();
    return alerts.map((alert) => presentAlert(alert, told));
  });

  route(app, "POST /api/alerts/:id/acknowledge", async ({ params, principal, reader }) => {
    const alert = await acknowledgeOne(ctx, actorOf(principal), params.id);
    if (!alert) throw notFound("alert");
    return presentAlert(alert, reader());
  });

  route(app, "POST /api/alerts/acknowledge-all", async ({ body, principal }) => ({
    acknowledged: await acknowledgeAll(ctx, actorOf(principal), body?.before === undefined ? null : Date.parse(body.before)),
  }));
}
