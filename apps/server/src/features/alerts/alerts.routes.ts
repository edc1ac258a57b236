import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { answerTo, notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { actorOf } from "../audit/index.ts";
import { acknowledgeAll, acknowledgeOne } from "./acknowledge-alerts.service.ts";
import { presentAlert } from "./alert.serializer.ts";
import { listAlerts } from "./alerts.store.ts";

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

export function alertRoutes(app: FastifyInstance, ctx: Pick<Context, "inAccount" | "clock">): void {
  route(app, "GET /api/alerts", async ({ query, principal: { accountId }, reader }) => {
    const isAcknowledged = query.acknowledged === undefined ? null : query.acknowledged === "true";
    const alerts = await ctx.inAccount(accountId, (transaction) => listAlerts(transaction, accountId, isAcknowledged));
    const told = reader();
    return alerts.map((alert) => presentAlert(alert, told));
  });

  route(app, "POST /api/alerts/:id/acknowledge", async ({ params, body, principal, reader }) => {
    const outcome = await acknowledgeOne(ctx, actorOf(principal), params.id, timeOf(body?.before));
    if (!outcome) throw notFound("alert");
    if ("rejection" in outcome) throw answerTo(outcome);
    return presentAlert(outcome, reader());
  });

  route(app, "POST /api/alerts/acknowledge-all", async ({ body, principal }) => ({
    acknowledged: await acknowledgeAll(ctx, actorOf(principal), timeOf(body?.before)),
  }));
}
