// What the record says about an emergency stop, once the device has said it.

import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext, AlertedDevice } from "../alerts/raise-alert.service.ts";
import { saveStopLatch } from "../devices/index.ts";
import { closeStop, closeStops, findOpenStopId, markLatched } from "./emergency-stops.store.ts";

/** `isNews`: the device told of a latch that nobody here had asked for. */
export async function recordLatchedStop(
  ctx: AlertContext,
  transaction: SystemTx,
  device: AlertedDevice,
  latch: Readonly<{ stopId: string | null; isNews: boolean }>,
  nowMs: number,
): Promise<void> {
  const isFirst = await markLatched(transaction, device.deviceId, nowMs);
  await saveStopLatch(transaction, device.deviceId, { isLatched: true, stopId: latch.stopId });
  if (isFirst || latch.isNews) await raiseAlert(ctx, transaction, device, "emergency_stop");
}

/** By its id where the device names one of ours, else everything asked for until then. A newer stop stays in force. */
export async function recordClearedStop(
  ctx: AlertContext,
  transaction: SystemTx,
  device: AlertedDevice,
  which: Readonly<{ stopId: string | null; askedBeforeMs: number }>,
  nowMs: number,
): Promise<void> {
  const { deviceId } = device;
  const isOurs = which.stopId !== null && (await closeStop(transaction, deviceId, which.stopId, nowMs));
  if (!isOurs) await closeStops(transaction, deviceId, which.askedBeforeMs, nowMs);
  if ((await findOpenStopId(transaction, deviceId)) !== null) return;
  await saveStopLatch(transaction, deviceId, { isLatched: false, stopId: null });
  await clearAlerts(ctx, transaction, device, "emergency_stop");
}
