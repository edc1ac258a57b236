// A device came online: what it said is kept, and it is told what it must know: a stop that waits for it, and its
// configuration when it works by another one.

import { isLaterBoot } from "@halocline/domain/boot";
import { LAST_WORD_MS } from "@halocline/domain/runs";
import type { Clock } from "../../platform/clock.ts";
import type { DeviceSettings } from "../devices/device-config.store.ts";
import type { Hello } from "../devices/device-hellos.store.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { NoteRun } from "../runs/note-run.service.ts";
import type { NoteUpdate } from "../firmware/note-update.service.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";
import type { SettleStop } from "../relays/settle-stop.service.ts";

export type GreetDeviceDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<
    CommandStores,
    "saveHello" | "findOpenStopId" | "loadSettings" | "findOpenRun" | "shortenDeadline" | "lockOpenUpdate"
  >;
  settleStop: SettleStop;
  noteRun: NoteRun;
  noteUpdate: NoteUpdate;
  alerts: Alerts;
  clock: Clock;
}>;

/** `wantedStopId` may set a stop, never clears one. */
export type Greeting = Readonly<{ wantedStopId: string | null; settings: DeviceSettings | null; changedRunId: string | null }>;

const NOBODY: Greeting = { wantedStopId: null, settings: null, changedRunId: null };

export function createGreetDevice(deps: GreetDeviceDeps) {
  const { inTransaction, store, settleStop, noteRun, noteUpdate, alerts, clock } = deps;

  /** Nothing resumes by itself (SAFE-9). The run's end may still be on its way, so the device gets a last word. */
  async function interruptRun(transaction: AccountTransaction, deviceId: string, bootText: string): Promise<string | null> {
    const run = await store.findOpenRun(transaction, deviceId);
    if (!run || run.boot === null || !isLaterBoot(bootText, run.boot)) return null;
    const { isNews } = await noteRun(transaction, run, `boot:${bootText}`, { type: "restarted", atMs: clock() });
    if (isNews) await store.shortenDeadline(transaction, run.id, clock() + LAST_WORD_MS);
    return isNews ? run.id : null;
  }

  /** A new boot says which firmware it runs: that is the end of an update, good or bad (SAFE-18). */
  async function settleUpdate(transaction: AccountTransaction, deviceId: string, hello: Hello): Promise<void> {
    const update = await store.lockOpenUpdate(transaction, deviceId);
    if (!update) return;
    const { bootText: boot, firmwareVersion: version, otaState } = hello;
    await noteUpdate(transaction, update, { type: "hello", boot, version, otaState }, clock());
  }

  return (hello: Hello, reportedRevision: number): Promise<Greeting> =>
    inTransaction(async (transaction) => {
      const device = await store.saveHello(transaction, hello);
      if (!device) return NOBODY;
      const openStopId = await store.findOpenStopId(transaction, device.deviceId);
      if (hello.isStopLatched) {
        const isNews = openStopId === null && device.wasStopLatched !== true;
        await settleStop.latched(transaction, device, { stopId: hello.stopId, isNews }, clock());
      }
      if (hello.isTopUpLocked !== device.wasTopUpLocked)
        await (hello.isTopUpLocked
          ? alerts.raise(transaction, device, "top_up_locked")
          : alerts.clear(transaction, device, "top_up_locked"));
      await settleUpdate(transaction, device.deviceId, hello);
      const changedRunId = await interruptRun(transaction, device.deviceId, hello.bootText);
      const isOutdated = reportedRevision !== device.configRevision && device.configRefusedRevision !== device.configRevision;
      const [settings] = isOutdated ? await store.loadSettings(transaction, [device.deviceId]) : [];
      return { wantedStopId: openStopId, settings: settings ?? null, changedRunId };
    });
}

export type GreetDevice = ReturnType<typeof createGreetDevice>;
