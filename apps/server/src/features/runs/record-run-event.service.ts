// What a device reports about a run, ours or one it made itself. Heard twice it counts once; heard late it is kept as the
// run's outcome and still moves what follows from it: the last water change, the alerts (SAFE-12).

import { isFaultName } from "@halocline/domain/alerts/fault-names";
import { isHoldName } from "@halocline/domain/alerts/hold-names";
import type { RunEvent } from "@halocline/domain/runs/runs";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { saveWaterChange } from "../devices/index.ts";
import { appendEvent } from "./append-event.service.ts";
import type { DeviceEvent, EventOwner } from "./device-events.store.ts";
import { happeningOf, importDeviceRun, keyOf, timeOf } from "./import-device-run.service.ts";
import { watchTopUps } from "./judge-top-ups.service.ts";
import { findRunOfDevice, type StoredRun } from "./runs.store.ts";

/**
 * One incident, one alert: a fault of a drain or fill latches at once and is told under its own name (SAFE-6, SAFE-22), and so
 * does the device warn of a budget that is used up (SAFE-3). Water that moved by itself is told by its hold (SAFE-7).
 */
function isToldByItsName({ type }: StoredRun, reason: string | null): boolean {
  if (reason === null) return false;
  return reason === "topup_budget" || isHoldName(reason) || (type === "water_change" && isFaultName(reason));
}

async function follow(
  ctx: AlertContext,
  transaction: SystemTx,
  run: StoredRun,
  event: RunEvent,
  isFirstEnd: boolean,
): Promise<void> {
  if (event.type !== "ended") return;
  const subject = { ...run, runId: run.id };
  await clearAlerts(ctx, transaction, run, "run_overdue");
  if (run.type === "top_up" && isFirstEnd) await watchTopUps(ctx, transaction, run, event.atMs);
  if (event.outcome === "success") {
    if (run.type === "water_change") await saveWaterChange(transaction, run.tankId, event.atMs);
    await clearAlerts(ctx, transaction, run, "run_failed");
  } else if (event.outcome === "failed" && isFirstEnd && !isToldByItsName(run, event.reason))
    await raiseAlert(ctx, transaction, subject, "run_failed", { reason: event.reason ?? "unknown" });
}

/** The run that changed; null when the event is about none. */
export async function recordRunEvent(
  ctx: AlertContext,
  transaction: SystemTx,
  owner: EventOwner,
  news: DeviceEvent,
): Promise<string | null> {
  const happening = happeningOf(news);
  const { runId } = news;
  if (!happening || runId === null) return null;
  const event = { ...happening, atMs: await timeOf(transaction, owner.deviceNo, news) };
  const known = await findRunOfDevice(transaction, owner.deviceId, runId);
  if (known) {
    const { isNews, hasEnded } = await appendEvent(transaction, known, keyOf(news), event);
    if (isNews) await follow(ctx, transaction, known, event, hasEnded);
    return isNews ? known.id : null;
  }
  if (!(await importDeviceRun(ctx, transaction, owner, { ...news, runId }))) return null;
  const adopted = await findRunOfDevice(transaction, owner.deviceId, runId);
  if (adopted) await follow(ctx, transaction, adopted, event, true);
  return adopted?.id ?? null;
}
