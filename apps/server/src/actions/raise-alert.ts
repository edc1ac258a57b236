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

export const createAlerts = ({ store, newId, clock }: AlertDeps) => ({
  raise: (
    transaction: AccountTransaction,
    { accountId, deviceId }: AlertedDevice,
    code: AlertCode,
    detail: string | null = null,
  ): Promise<void> =>
    store.raiseIncident(transaction, { id: newId(), accountId, deviceId, code, ...alertText(code, detail), atMs: clock() }),
  clear: (transaction: AccountTransaction, { deviceId }: AlertedDevice, code: AlertCode): Promise<void> =>
    store.clearIncident(transaction, deviceId, code, clock()),
});

export type Alerts = ReturnType<typeof createAlerts>;
