// The one way an alert comes and goes. An incident that goes on counts up; it is over when it is cleared.

import { type AlertCode, alertText } from "@halocline/domain/alerts";
import type { Clock } from "../platform/clock.ts";
import type { AccountTransaction } from "../store/pools.ts";
import type { CommandStores } from "./command-stores.ts";

export type AlertDeps = Readonly<{
  store: Pick<CommandStores, "raiseIncident" | "clearIncident">;
  newId: () => string;
  clock: Clock;
}>;

export type AlertedDevice = Readonly<{ accountId: string; deviceId: string }>;
/** What else it is about, where that is known. */
export type AlertSubject = AlertedDevice & Readonly<{ tankId?: string; runId?: string }>;

export const createAlerts = ({ store, newId, clock }: AlertDeps) => ({
  raise: (
    transaction: AccountTransaction,
    { accountId, deviceId, tankId, runId }: AlertSubject,
    code: AlertCode,
    detail: string | null = null,
  ): Promise<void> => {
    const about = { accountId, deviceId, ...(tankId && { tankId }), ...(runId && { runId }) };
    return store.raiseIncident(transaction, { id: newId(), ...about, code, ...alertText(code, detail), atMs: clock() });
  },
  clear: (transaction: AccountTransaction, { deviceId }: AlertedDevice, code: AlertCode): Promise<void> =>
    store.clearIncident(transaction, deviceId, code, clock()),
});

export type Alerts = ReturnType<typeof createAlerts>;
