// A device came online: what it said is kept, and it is told what it must know: a stop that waits for it, and its
// configuration when it works by another one.

import { isLaterBoot } from "@halocline/domain/devices/boot";
import { LAST_WORD_MS } from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import type { DeviceSettings } from "../devices/device-config.store.ts";
import type { Hello } from "../devices/hellos.store.ts";
import { loadSettings, saveHello } from "../devices/index.ts";
import { applyUpdateEvent, lockOpenUpdate } from "../firmware/index.ts";
import { findOpenStopId, recordLatchedStop } from "../relays/index.ts";
import { appendEvent, findOpenRun, shortenDeadline } from "../runs/index.ts";
import { endHold, raiseHold } from "./record-hold.service.ts";

export type HandleHelloContext = AlertContext & Pick<Context, "inSystem" | "onUpdateOutcome">;

/** `wantedStopId` may set a stop, never clears one. */
export type HelloOutcome = Readonly<{
  /** Null: nobody's. */
  accountId: string | null;
  wantedStopId: string | null;
  settings: DeviceSettings | null;
  changedRunId: string | null;
}>;

const NOBODY: HelloOutcome = { accountId: null, wantedStopId: null, settings: null, changedRunId: null };

/** Nothing resumes by itself (SAFE-9). The run's end may still be on its way, so the device gets a last word. */
async function interruptRun(
  ctx: HandleHelloContext,
  transaction: SystemTx,
  deviceId: string,
  bootText: string,
): Promise<string | null> {
  const run = await findOpenRun(transaction, deviceId);
  if (!run || run.boot === null || !isLaterBoot(bootText, run.boot)) return null;
  const { isNews } = await appendEvent(transaction, run, `boot:${bootText}`, { type: "restarted", atMs: ctx.clock() });
  if (isNews) await shortenDeadline(transaction, run.id, ctx.clock() + LAST_WORD_MS);
  return isNews ? run.id : null;
}

/** A new boot says which firmware it runs: that is the end of an update, good or bad (SAFE-18). */
async function applyHello(ctx: HandleHelloContext, transaction: SystemTx, deviceId: string, hello: Hello): Promise<void> {
  const update = await lockOpenUpdate(transaction, deviceId);
  if (!update) return;
  const { bootText: boot, firmwareVersion: version, otaState } = hello;
  await applyUpdateEvent(ctx, transaction, update, { type: "hello", boot, version, otaState }, ctx.clock());
}

export const handleHello = (ctx: HandleHelloContext, hello: Hello, reportedRevision: number): Promise<HelloOutcome> =>
  ctx.inSystem(async (transaction) => {
    const device = await saveHello(transaction, hello);
    if (!device) return NOBODY;
    const openStopId = await findOpenStopId(transaction, device.deviceId);
    if (hello.isStopLatched) {
      const isNews = openStopId === null && device.wasStopLatched !== true;
      await recordLatchedStop(ctx, transaction, device, { stopId: hello.stopId, isNews, isNamed: true });
    }
    if (hello.isTopUpLocked !== device.wasTopUpLocked)
      await (hello.isTopUpLocked
        ? raiseAlert(ctx, transaction, device, "top_up_locked")
        : clearAlerts(ctx, transaction, device, "top_up_locked"));
    if ((hello.hold?.reason ?? null) !== device.wasHeldFor)
      await (hello.hold ? raiseHold(ctx, transaction, device, hello.hold) : endHold(ctx, transaction, device));
    await applyHello(ctx, transaction, device.deviceId, hello);
    const changedRunId = await interruptRun(ctx, transaction, device.deviceId, hello.bootText);
    const isOutdated = reportedRevision !== device.configRevision && device.configRefusedRevision !== device.configRevision;
    const [settings] = isOutdated ? await loadSettings(transaction, [device.deviceId]) : [];
    return { accountId: device.accountId, wantedStopId: openStopId, settings: settings ?? null, changedRunId };
  });
