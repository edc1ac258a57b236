// The one way an alert comes and goes. An incident that goes on counts up; it is over when it is cleared.

import { type AlertCode, alertText, goesOn, mayReopen, REOPEN_WITHIN_MS } from "@halocline/domain/alerts";
import type { Clock } from "../../platform/clock.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NotifyAlert } from "../notifications/notify-alert.service.ts";

export type AlertDeps = Readonly<{
  store: Pick<CommandStores, "raiseIncident" | "clearIncidents">;
  /** Tells people, in the same transaction: an alert that is stored is an alert that will be told. */
  notifyAlert: NotifyAlert;
  newId: () => string;
  clock: Clock;
}>;

export type AlertedDevice = Readonly<{ accountId: string; deviceId: string }>;
/** What else it is about, where that is known. */
export type AlertSubject = AlertedDevice & Readonly<{ tankId?: string; runId?: string }>;

export const createAlerts = ({ store, notifyAlert, newId, clock }: AlertDeps) => ({
  raise: async (
    transaction: AccountTransaction,
    { accountId, deviceId, tankId, runId }: AlertSubject,
    code: AlertCode,
    detail: string | null = null,
    isWorse = false,
  ): Promise<void> => {
    const about = { accountId, deviceId, ...(tankId && { tankId }), ...(runId && { runId }) };
    const text = alertText(code, detail, isWorse);
    const raised = await store.raiseIncident(transaction, {
      id: newId(),
      ...about,
      code,
      ...text,
      atMs: clock(),
      reopenWithinMs: mayReopen(code) ? REOPEN_WITHIN_MS : 0,
      goesOn: goesOn(code),
    });
    await notifyAlert(transaction, { ...raised, ...about, code, ...text });
  },
  clear: (transaction: AccountTransaction, { deviceId }: AlertedDevice, ...codes: readonly AlertCode[]): Promise<void> =>
    store.clearIncidents(transaction, deviceId, codes, clock()),
});

export type Alerts = ReturnType<typeof createAlerts>;
