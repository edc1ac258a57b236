// What the record says about an emergency stop, once the device has said it.

import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { AlertedDevice, Alerts } from "../alerts/raise-alert.service.ts";

export type SettleStopDeps = Readonly<{
  store: Pick<CommandStores, "markLatched" | "closeStop" | "closeStops" | "findOpenStopId" | "saveStopLatch">;
  alerts: Alerts;
}>;

export const createSettleStop = ({ store, alerts }: SettleStopDeps) => ({
  /** `isNews`: the device told of a latch that nobody here had asked for. */
  async latched(
    transaction: AccountTransaction,
    device: AlertedDevice,
    latch: Readonly<{ stopId: string | null; isNews: boolean }>,
    nowMs: number,
  ): Promise<void> {
    const isFirst = await store.markLatched(transaction, device.deviceId, nowMs);
    await store.saveStopLatch(transaction, device.deviceId, { isLatched: true, stopId: latch.stopId });
    if (isFirst || latch.isNews) await alerts.raise(transaction, device, "emergency_stop");
  },
  /** By its id where the device names one of ours, else everything asked for until then. A newer stop stays in force. */
  async cleared(
    transaction: AccountTransaction,
    device: AlertedDevice,
    which: Readonly<{ stopId: string | null; askedBeforeMs: number }>,
    nowMs: number,
  ): Promise<void> {
    const { deviceId } = device;
    const isOurs = which.stopId !== null && (await store.closeStop(transaction, deviceId, which.stopId, nowMs));
    if (!isOurs) await store.closeStops(transaction, deviceId, which.askedBeforeMs, nowMs);
    if ((await store.findOpenStopId(transaction, deviceId)) !== null) return;
    await store.saveStopLatch(transaction, deviceId, { isLatched: false, stopId: null });
    await alerts.clear(transaction, device, "emergency_stop");
  },
});

export type SettleStop = ReturnType<typeof createSettleStop>;
