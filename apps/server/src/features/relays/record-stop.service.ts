// What the record says about an emergency stop, once the device has reported it.

import {
  type Cleared,
  openStopOf,
  recordCleared,
  recordLatched,
  recordReported,
  replaceSpent,
} from "@halocline/domain/commands/stops";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext, AlertedDevice } from "../alerts/raise-alert.service.ts";
import { saveStopLatch } from "../devices/index.ts";
import { applyReport, changeStops } from "./emergency-stops.store.ts";
import { freshIdOf } from "./stop-ids.ts";

/** `isNews`: nobody had requested this stop. `isNamed`: the device itself named it, not only the command that it answered. */
export type Latch = Readonly<{ stopId: string | null; isNews: boolean; isNamed: boolean }>;

export async function recordLatchedStop(
  ctx: AlertContext,
  transaction: SystemTx,
  device: AlertedDevice,
  { stopId, isNews, isNamed }: Latch,
): Promise<void> {
  const { before, after } = await applyReport(transaction, device, (stops) => recordLatched(stops, stopId));
  await saveStopLatch(transaction, device.deviceId, { isLatched: true, stopId, isNamed });
  if (isNews || before !== after) await raiseAlert(ctx, transaction, device, "emergency_stop");
}

/** Pressed on the device itself, or at a process that could not record it: cleared like any other from now on. */
export async function recordReportedStop(
  transaction: SystemTx,
  device: AlertedDevice,
  stopId: string,
  receivedAtMs: number,
): Promise<void> {
  await changeStops(transaction, device, (stops) => recordReported(stops, { id: stopId, pressedAtMs: receivedAtMs }), stopId);
}

/** A newer stop stays in force. */
export async function recordClearedStop(
  ctx: AlertContext,
  transaction: SystemTx,
  device: AlertedDevice,
  cleared: Cleared,
): Promise<void> {
  const { after } = await applyReport(transaction, device, (stops) => recordCleared(stops, cleared));
  if (openStopOf(after)) return;
  await saveStopLatch(transaction, device.deviceId, { isLatched: false, stopId: null });
  await clearAlerts(ctx, transaction, device, "emergency_stop");
}

/** The device acknowledged this stop without latching it. Returns the fresh one to send, if there is one. */
export async function recordSpentStop(transaction: SystemTx, device: AlertedDevice, stopId: string): Promise<string | null> {
  const freshId = freshIdOf(stopId);
  const { before, after } = await changeStops(transaction, device, (stops) => replaceSpent(stops, stopId, freshId), stopId);
  return before !== after && openStopOf(after)?.id === freshId ? freshId : null;
}
