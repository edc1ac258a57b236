import type { Context } from "../../context.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { tellAlertChanged } from "./alert-news.ts";
import { acknowledgeAlert, acknowledgeAlerts, type StoredAlert } from "./alerts.store.ts";

type AcknowledgeContext = Pick<Context, "inAccount" | "clock">;

/** `newsUntilMs`: as it was told by then; without it, as it is now. Null for an id that is not the account's. */
export const acknowledgeOne = (
  ctx: AcknowledgeContext,
  actor: AuditActor,
  alertId: string,
  newsUntilMs: number | null,
): Promise<StoredAlert | Rejection | null> =>
  ctx.inAccount(actor.accountId, async (transaction) => {
    const alert = await acknowledgeAlert(transaction, actor, alertId, newsUntilMs, ctx.clock());
    if (!alert) return null;
    if (alert.acknowledgedAt === null) return rejection("alert_worse");
    const target = { kind: "alert", id: alertId } as const;
    await appendAudit(transaction, actor, { action: "acknowledge_alert", target });
    tellAlertChanged(transaction, actor.accountId, alertId);
    return alert;
  });

/** `newsUntilMs`: what was news by then, because it was on the page; without it, everything until now. */
export const acknowledgeAll = (ctx: AcknowledgeContext, actor: AuditActor, newsUntilMs: number | null): Promise<number> =>
  ctx.inAccount(actor.accountId, async (transaction) => {
    const acknowledged = await acknowledgeAlerts(transaction, actor, newsUntilMs ?? ctx.clock(), ctx.clock());
    const target = { kind: "alert", id: "all" } as const;
    if (acknowledged > 0) tellAlertChanged(transaction, actor.accountId, null);
    if (acknowledged > 0)
      await appendAudit(transaction, actor, { action: "acknowledge_alert", target, detail: { acknowledged } });
    return acknowledged;
  });
