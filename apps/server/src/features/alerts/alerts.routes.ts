import type { FastifyInstance } from "fastify";
import type { AcknowledgeAlerts } from "./acknowledge-alerts.service.ts";
import { presentAlert } from "./alert.serializer.ts";
import { listAlerts } from "./alerts.store.ts";
import type { InAccount } from "../../db/pools.ts";
import { actorOf } from "../../http/actor.ts";
import { notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";

export type AlertRouteDeps = Readonly<{ inAccount: InAccount; acknowledgeAlerts: AcknowledgeAlerts }>;

export function alertRoutes(app: FastifyInstance, { inAccount, acknowledgeAlerts }: AlertRouteDeps): void {
  route(app, "GET /api/alerts", async ({ query, principal: { accountId } }) => {
    const isAcknowledged = query.acknowledged === undefined ? null : query.acknowledged === "true";
    const alerts = await inAccount(accountId, (transaction) => listAlerts(transaction, accountId, isAcknowledged));
    return alerts.map(presentAlert);
  });

  route(app, "POST /api/alerts/:id/acknowledge", async ({ params, principal }) => {
    const alert = await acknowledgeAlerts.one(actorOf(principal), params.id);
    if (!alert) throw notFound("Alert");
    return presentAlert(alert);
  });

  route(app, "POST /api/alerts/acknowledge-all", async ({ body, principal }) => ({
    acknowledged: await acknowledgeAlerts.all(actorOf(principal), body?.before === undefined ? null : Date.parse(body.before)),
  }));
}
