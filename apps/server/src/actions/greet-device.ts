// A device came online: what it said is kept, and it is told what it must know: a stop that waits for it, and its
// configuration when it works by another one.

import type { Clock } from "../platform/clock.ts";
import type { DeviceSettings } from "../store/device-config.store.ts";
import type { Hello } from "../store/device-hellos.store.ts";
import type { AcrossAccounts } from "../store/pools.ts";
import type { CommandStores } from "./command-stores.ts";
import type { SettleStop } from "./settle-stop.ts";

export type GreetDeviceDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "saveHello" | "findOpenStopId" | "loadSettings">;
  settleStop: SettleStop;
  clock: Clock;
}>;

/** `wantedStopId` may set a stop, never clears one. */
export type Greeting = Readonly<{ wantedStopId: string | null; settings: DeviceSettings | null }>;

const NOBODY: Greeting = { wantedStopId: null, settings: null };

export const createGreetDevice =
  ({ inTransaction, store, settleStop, clock }: GreetDeviceDeps) =>
  (hello: Hello, reportedRevision: number): Promise<Greeting> =>
    inTransaction(async (transaction) => {
      const device = await store.saveHello(transaction, hello);
      if (!device) return NOBODY;
      const openStopId = await store.findOpenStopId(transaction, device.deviceId);
      if (hello.isStopLatched) {
        const isNews = openStopId === null && device.wasStopLatched !== true;
        await settleStop.latched(transaction, device, { stopId: hello.stopId, isNews }, clock());
      }
      const isOutdated = reportedRevision !== device.configRevision && device.configRefusedRevision !== device.configRevision;
      const [settings] = isOutdated ? await store.loadSettings(transaction, [device.deviceId]) : [];
      return { wantedStopId: openStopId, settings: settings ?? null };
    });

export type GreetDevice = ReturnType<typeof createGreetDevice>;
