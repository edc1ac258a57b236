import type { FastifyInstance } from "fastify";
import { presentAlert } from "../../present/alert.present.ts";
import { listAlerts } from "../../store/alerts.store.ts";
import type { InAccount } from "../../store/pools.ts";
import { route } from "../route.ts";

export function alertRoutes(app: FastifyInstance, { inAccount }: { inAccount: InAccount }): void {
  route(app, "GET /api/alerts", async ({ query, principal: { accountId } }) => {
    const isAcknowledged = query.acknowledged === undefined ? null : query.acknowledged === "true";
    const alerts = await inAccount(accountId, (transaction) => listAlerts(transaction, accountId, isAcknowledged));
    return alerts.map(presentAlert);
  });
}
