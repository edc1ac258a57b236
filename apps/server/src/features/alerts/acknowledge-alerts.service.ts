import type { Clock } from "../../platform/clock.ts";
import type { StoredAlert } from "./alerts.store.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";

export type AcknowledgeAlertsDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<CommandStores, "acknowledgeAlert" | "acknowledgeAlerts" | "appendAudit">;
  clock: Clock;
}>;

export const createAcknowledgeAlerts = ({ inAccount, store, clock }: AcknowledgeAlertsDeps) => ({
  /** Null for an id that is not the account's. */
  one: (actor: AuditActor, alertId: string): Promise<StoredAlert | null> =>
    inAccount(actor.accountId, async (transaction) => {
      const alert = await store.acknowledgeAlert(transaction, actor, alertId, clock());
      const target = { kind: "alert", id: alertId } as const;
      if (alert) await store.appendAudit(transaction, actor, { action: "acknowledge_alert", target });
      return alert;
    }),
  /** `newsUntilMs`: what was news by then, because it was on the page; without it, everything until now. */
  all: (actor: AuditActor, newsUntilMs: number | null): Promise<number> =>
    inAccount(actor.accountId, async (transaction) => {
      const acknowledged = await store.acknowledgeAlerts(transaction, actor, newsUntilMs ?? clock(), clock());
      const target = { kind: "alert", id: "all" } as const;
      if (acknowledged > 0)
        await store.appendAudit(transaction, actor, { action: "acknowledge_alert", target, detail: { acknowledged } });
      return acknowledged;
    }),
});

export type AcknowledgeAlerts = ReturnType<typeof createAcknowledgeAlerts>;
