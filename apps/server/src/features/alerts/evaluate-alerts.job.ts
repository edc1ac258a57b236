// Raises and clears what only time tells: silence, a sensor that stays dead, a level that stays wrong, circulation that
// stands. The rules of the domain decide; this performs, one portion per transaction, one worker at a time.

import { OVER_WHEN_QUIET, quietAfterMs } from "@halocline/domain/alerts/alerts";
import { type Decision, decide, HIGH_BEYOND_MM, OFFLINE_AFTER_MS } from "@halocline/domain/alerts/rules";
import { LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { Job } from "../../platform/run-interval.ts";
import { listWatched, saveWatch, takeWatchTurn, type WatchedDevice } from "./alert-conditions.store.ts";
import { clearQuietAlerts, touchAlert } from "./open-alerts.store.ts";
import { type AlertContext, clearAlerts, raiseAlert } from "./raise-alert.service.ts";

const PORTION = 500;
/** After a longer gap between two looks, nobody knows who spoke meanwhile. */
const LISTENING_GAP_MS = 60_000;
const BOUNDS = { silentForMs: OFFLINE_AFTER_MS, lowBelowPercent: LOW_BELOW_PERCENT, highBeyondMm: HIGH_BEYOND_MM };

type WatchContext = AlertContext & Pick<Context, "inSystem" | "lookInSystem" | "bus">;

type Looked = Readonly<{ lastDeviceNo: number | null; changed: readonly string[] }>;

/** One statement, and so a transaction of its own. */
const clearQuiet = ({ lookInSystem, clock }: WatchContext): Promise<string[]> => {
  const nowMs = clock();
  const kinds = [...Map.groupBy(OVER_WHEN_QUIET, quietAfterMs)].map(([quietMs, codes]) => ({
    codes,
    quietSinceMs: nowMs - quietMs,
  }));
  return lookInSystem((transaction) => clearQuietAlerts(transaction, kinds, nowMs));
};

/** Remembers since when it listens: a look after a long gap knows less. */
export function createEvaluateAlerts(ctx: WatchContext) {
  const { inSystem, bus, clock } = ctx;
  let listeningSinceMs = clock();
  let lastLookAtMs = listeningSinceMs;

  async function perform(transaction: SystemTx, device: WatchedDevice, decision: Decision): Promise<void> {
    const { code, watch, act } = decision;
    await saveWatch(transaction, device, code, watch);
    const { tankId, ...rest } = device;
    const subject = { ...rest, ...(tankId !== null && { tankId }) };
    if (act === "raise" || act === "rise") await raiseAlert(ctx, transaction, subject, code, null, watch?.isWorse ?? false);
    if (act === "update") await touchAlert(transaction, device.deviceId, code, clock());
    if (act === "clear") await clearAlerts(ctx, transaction, device, code);
  }

  async function lookAt(transaction: SystemTx, device: WatchedDevice, nowMs: number): Promise<boolean> {
    const decisions = decide(device.watches, { ...device.seen, listeningSinceMs }, nowMs);
    for (const decision of decisions) await perform(transaction, device, decision);
    return decisions.some(({ act }) => act !== null && act !== "update");
  }

  /** Null: another worker is at it. */
  const lookAtPortion = (afterDeviceNo: number): Promise<Looked | null> =>
    inSystem(async (transaction) => {
      if (!(await takeWatchTurn(transaction))) return null;
      const nowMs = clock();
      const devices = await listWatched(transaction, BOUNDS, nowMs, afterDeviceNo, PORTION);
      const changed: string[] = [];
      for (const device of devices) if (await lookAt(transaction, device, nowMs)) changed.push(device.registrationId);
      return { lastDeviceNo: devices.length < PORTION ? null : (devices.at(-1)?.deviceNo ?? null), changed };
    });

  return async (): Promise<void> => {
    if (clock() - lastLookAtMs > LISTENING_GAP_MS) listeningSinceMs = clock();
    for (let afterDeviceNo: number | null = 0; afterDeviceNo !== null; ) {
      const looked: Looked | null = await lookAtPortion(afterDeviceNo);
      // After the commit: whoever asks on hearing it, finds it.
      for (const registrationId of looked?.changed ?? []) bus.announceChange(registrationId);
      afterDeviceNo = looked?.lastDeviceNo ?? null;
    }
    for (const registrationId of await clearQuiet(ctx)) bus.announceChange(registrationId);
    lastLookAtMs = clock();
  };
}

export function createEvaluateAlertsJob(): Job<WatchContext> {
  let evaluate: (() => Promise<void>) | null = null;
  return {
    name: "evaluate-alerts",
    everyMs: 5000,
    run: (ctx) => {
      evaluate ??= createEvaluateAlerts(ctx);
      return evaluate();
    },
  };
}
