// Raises and clears what only time tells: silence, a sensor that stays dead, a level that stays wrong, circulation that
// stands. The rules of the domain decide; this performs, one portion per transaction, one worker at a time.

import { type Decision, decide, HIGH_BEYOND_MM, OFFLINE_AFTER_MS } from "@halocline/domain/alert-rules";
import { OVER_WHEN_QUIET, QUIET_AFTER_MS } from "@halocline/domain/alerts";
import { LOW_BELOW_PERCENT } from "@halocline/domain/level";
import type { Alerts } from "./raise-alert.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type * as watches from "./alert-watches.store.ts";
import type { WatchedDevice } from "./alert-watches.store.ts";
import type * as incidents from "./incidents.store.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";

const PORTION = 500;
/** After a longer gap between two looks, nobody knows who spoke meanwhile. */
const LISTENING_GAP_MS = 60_000;
const BOUNDS = { silentForMs: OFFLINE_AFTER_MS, lowBelowPercent: LOW_BELOW_PERCENT, highBeyondMm: HIGH_BEYOND_MM };

export type WatchAlertsDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<typeof watches, "takeWatchTurn" | "listWatched" | "saveWatch"> &
    Pick<typeof incidents, "touchIncident" | "clearQuietIncidents">;
  alerts: Alerts;
  announceChange: (registrationId: string) => void;
  clock: Clock;
}>;

type Looked = Readonly<{ lastDeviceNo: number | null; changed: readonly string[] }>;

export function createWatchAlerts({ inTransaction, store, alerts, announceChange, clock }: WatchAlertsDeps) {
  let listeningSinceMs = clock();
  let lastLookAtMs = listeningSinceMs;

  async function perform(transaction: AccountTransaction, device: WatchedDevice, decision: Decision): Promise<void> {
    const { code, watch, act } = decision;
    await store.saveWatch(transaction, device, code, watch);
    const { tankId, ...rest } = device;
    const subject = { ...rest, ...(tankId !== null && { tankId }) };
    if (act === "raise" || act === "rise") await alerts.raise(transaction, subject, code, null, watch?.isWorse ?? false);
    if (act === "update") await store.touchIncident(transaction, device.deviceId, code, clock());
    if (act === "clear") await alerts.clear(transaction, device, code);
  }

  async function lookAt(transaction: AccountTransaction, device: WatchedDevice, nowMs: number): Promise<boolean> {
    const decisions = decide(device.watches, { ...device.seen, listeningSinceMs }, nowMs);
    for (const decision of decisions) await perform(transaction, device, decision);
    return decisions.some(({ act }) => act !== null && act !== "update");
  }

  /** Null: another worker is at it. */
  const lookAtPortion = (afterDeviceNo: number): Promise<Looked | null> =>
    inTransaction(async (transaction) => {
      if (!(await store.takeWatchTurn(transaction))) return null;
      const nowMs = clock();
      const devices = await store.listWatched(transaction, BOUNDS, nowMs, afterDeviceNo, PORTION);
      const changed: string[] = [];
      for (const device of devices) if (await lookAt(transaction, device, nowMs)) changed.push(device.registrationId);
      return { lastDeviceNo: devices.length < PORTION ? null : (devices.at(-1)?.deviceNo ?? null), changed };
    });

  const clearQuiet = (): Promise<string[]> =>
    inTransaction((transaction) => store.clearQuietIncidents(transaction, OVER_WHEN_QUIET, clock() - QUIET_AFTER_MS, clock()));

  return async (): Promise<void> => {
    if (clock() - lastLookAtMs > LISTENING_GAP_MS) listeningSinceMs = clock();
    for (let afterDeviceNo: number | null = 0; afterDeviceNo !== null; ) {
      const looked: Looked | null = await lookAtPortion(afterDeviceNo);
      // After the commit: whoever asks on hearing it, finds it.
      for (const registrationId of looked?.changed ?? []) announceChange(registrationId);
      afterDeviceNo = looked?.lastDeviceNo ?? null;
    }
    for (const registrationId of await clearQuiet()) announceChange(registrationId);
    lastLookAtMs = clock();
  };
}
