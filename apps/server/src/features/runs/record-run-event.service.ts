// What a device reports about a run, ours or one it made itself. Heard twice it counts once; heard late it is kept as the
// run's outcome and still moves what follows from it: the last water change, the alerts (SAFE-12).

import { isFaultName } from "@halocline/domain/alerts/fault-names";
import { isHoldName } from "@halocline/domain/alerts/hold-names";
import { proofOf } from "@halocline/domain/runs/proof";
import { NOT_PROVEN, type RunEvent } from "@halocline/domain/runs/runs";
import { waterChangeFigures } from "@halocline/domain/runs/water-change-figures";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert, tellNews } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { findTankArea, saveWaterChange } from "../devices/index.ts";
import { judgeFreshWater } from "../reservoirs/index.ts";
import { appendEvent } from "./append-event.service.ts";
import type { DeviceEvent, EventOwner } from "./device-events.store.ts";
import { happeningOf, importDeviceRun, keyOf, timeOf } from "./import-device-run.service.ts";
import { watchTopUps } from "./judge-top-ups.service.ts";
import { findRunOfDevice, listRunEvents, type StoredRun } from "./runs.store.ts";

/**
 * One incident, one alert: a fault of a drain or fill latches at once and is told under its own name (SAFE-6, SAFE-22), and so
 * does the device warn of a budget that is used up (SAFE-3). Water that moved by itself is told by its hold (SAFE-7).
 */
function isToldByItsName({ type }: StoredRun, reason: string | null): boolean {
  if (reason === null) return false;
  return reason === "topup_budget" || isHoldName(reason) || (type === "water_change" && isFaultName(reason));
}

/**
 * One that was given up before and ends late is kept as such, and is no news. Nor is one whose levels nobody heard: it counts as the
 * device says, and nobody is told that water was changed.
 */
async function finishRun(ctx: AlertContext, transaction: SystemTx, run: StoredRun, atMs: number, isFirstEnd: boolean) {
  const subject = { ...run, runId: run.id };
  const events = (await listRunEvents(transaction, [run.id])).get(run.id) ?? [];
  const proof = proofOf(events, run);
  // Also of one that was given up before: the device says that water was moved, and its levels say that it was not.
  if (proof === "disproved") return raiseAlert(ctx, transaction, subject, "run_failed", { reason: NOT_PROVEN });
  await clearAlerts(ctx, transaction, run, "run_failed");
  if (run.type === "top_up") return;
  await saveWaterChange(transaction, run.tankId, atMs);
  if (!isFirstEnd || proof !== "proven") return;
  const areaCm2 = await findTankArea(transaction, run.tankId);
  const figures = waterChangeFigures(events, { startedAtMs: run.startedAt.getTime(), areaCm2 });
  await tellNews(ctx, transaction, subject, "water_change_done", figures);
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
  if (run.type === "top_up") await judgeFreshWater(ctx, transaction, subject);
  if (run.type === "top_up" && isFirstEnd) await watchTopUps(ctx, transaction, run, event.atMs);
  if (event.outcome === "success") await finishRun(ctx, transaction, run, event.atMs, isFirstEnd);
  else if (event.outcome === "failed" && isFirstEnd && !isToldByItsName(run, event.reason))
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
