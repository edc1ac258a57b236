// Raises and clears what only time tells: silence, a sensor that stays dead, a level that stays wrong, circulation that
// stands. The rules of the domain decide; this performs, one portion per transaction, one worker at a time.

import { type Decision, decide, type SeenDevice } from "@halocline/domain/alerts/rules";
import type { Context } from "../../context.ts";
import { apart, type SystemTx } from "../../db/pools.ts";
import { listWatched, saveWatch, takeWatchTurn, type WatchedDevice } from "./alert-conditions.store.ts";
import { touchAlert } from "./open-alerts.store.ts";
import { type AlertContext, clearAlerts, raiseAlert, tellNews } from "./raise-alert.service.ts";

const PORTION = 500;

export type EvaluateContext = AlertContext & Pick<Context, "inSystem" | "bus" | "reportError">;

/** What whoever looks knows of itself. */
export type Listening = Pick<SeenDevice, "listeningSinceMs" | "behindMs">;

async function perform(ctx: EvaluateContext, transaction: SystemTx, device: WatchedDevice, decision: Decision): Promise<void> {
  const { code, watch, act } = decision;
  await saveWatch(transaction, device, code, watch);
  const { tankId, ...rest } = device;
  const subject = { ...rest, ...(tankId !== null && { tankId }) };
  if (act === "raise" || act === "rise") await raiseAlert(ctx, transaction, subject, code, null, watch?.isWorse ?? false);
  if (act === "update") await touchAlert(transaction, device.deviceId, code, ctx.clock());
  if (act === "clear") await clearAlerts(ctx, transaction, device, code);
  const before = device.watches[code];
  if (act === "clear" && code === "device_offline" && before)
    await tellNews(ctx, transaction, subject, "device_back", {
      awayMs: (before.leavingSinceMs ?? ctx.clock()) - before.beganAtMs,
    });
}

/** Null: another worker is at it. */
const evaluatePortion = (ctx: EvaluateContext, deviceNos: readonly number[], listening: Listening): Promise<string[] | null> =>
  ctx.inSystem(async (transaction) => {
    if (!(await takeWatchTurn(transaction))) return null;
    const nowMs = ctx.clock();
    const changed: string[] = [];
    for (const device of await listWatched(transaction, deviceNos)) {
      const decisions = decide(device.watches, { ...device.seen, ...listening }, nowMs);
      if (decisions.length === 0) continue;
      // Nobody else's alarm waits for one that cannot be told.
      const isDone = await apart(
        transaction,
        async () => {
          for (const decision of decisions) await perform(ctx, transaction, device, decision);
        },
        (error) => ctx.reportError("evaluate_alerts", error, { registrationId: device.registrationId }),
      );
      if (isDone && decisions.some(({ act }) => act !== null && act !== "update")) changed.push(device.registrationId);
    }
    return changed;
  });

export async function evaluateAlerts(ctx: EvaluateContext, deviceNos: readonly number[], listening: Listening): Promise<void> {
  for (let from = 0; from < deviceNos.length; from += PORTION) {
    const changed = await evaluatePortion(ctx, deviceNos.slice(from, from + PORTION), listening);
    if (changed === null) return;
    // After the commit: whoever asks on hearing it, finds it.
    for (const registrationId of changed) ctx.bus.announceChange(registrationId);
  }
}
