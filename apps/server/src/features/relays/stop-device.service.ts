// The emergency stop. Nobody is refused, nothing is waited for: it is published first, repeated until the device answers,
// and kept for a device that is away. One open stop per device has one id (SAFE-11).

import type { AskedStops } from "../commands/asked-stops.ts";
import type { Answer } from "../commands/dispatcher.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { FindOwned } from "../devices/find-owned.service.ts";
import type { NoteRun } from "../runs/note-run.service.ts";
import type { OrderSafety } from "../commands/order-safety.service.ts";
import { isRefused, type Refused } from "../../refusals/refused.ts";

export type PlainOutcome = Readonly<{ status: "confirmed" }> | Readonly<{ status: "unconfirmed"; message: string }>;

export type StopDeviceDeps = Readonly<{
  findOwned: FindOwned;
  orderSafety: OrderSafety;
  store: Pick<CommandStores, "openStop" | "closeStops" | "findOpenRun">;
  noteRun: NoteRun;
  askedStops: AskedStops;
  newId: () => string;
  clock: Clock;
}>;

const KEPT =
  "The device has not confirmed the stop yet. It is being repeated, and kept for the moment the device comes back. If in doubt, cut the power.";

export function createStopDevice({ findOwned, orderSafety, store, noteRun, askedStops, newId, clock }: StopDeviceDeps) {
  function send(device: OwnedDevice, actor: AuditActor, openId: string | null): Promise<Answer> {
    const stopId = openId ?? newId();
    const { accountId, deviceId } = device;
    const requestedAtMs = clock();
    const stop = { id: stopId, accountId, deviceId, requestedAtMs, requestedBy: actor.userId };
    askedStops.note(deviceId, stopId);
    const openBare = async (transaction: AccountTransaction, nowMs: number) => {
      // A new id is the one the device holds from now on; an older one is over for it too.
      if (openId === null) await store.closeStops(transaction, deviceId, requestedAtMs, nowMs, stopId);
      await store.openStop(transaction, stop);
    };
    return orderSafety({
      device,
      kind: { type: "emergency_stop", stopId },
      actor,
      audit: { action: "emergency_stop", detail: { stopId } },
      alsoRecord: async (transaction, nowMs) => {
        await openBare(transaction, nowMs);
        // A stop ends whatever runs; what the device still reports is added to the run's story.
        const run = await store.findOpenRun(transaction, deviceId);
        const cancelled = { type: "cancelled", reason: "emergency_stop", atMs: nowMs } as const;
        if (run) await noteRun(transaction, run, `stop:${stopId}`, cancelled);
      },
      firstRecord: (transaction) => store.openStop(transaction, stop),
      atLeastRecord: openBare,
    });
  }

  return async (actor: AuditActor, deviceId: string): Promise<PlainOutcome | Refused> => {
    const device = await findOwned(actor.accountId, deviceId);
    if (isRefused(device)) return device;
    const openId = askedStops.openIdOf(deviceId, device.openStopId);
    let { command } = await send(device, actor, openId);
    // An answer without a latch: this id was cleared on the device before we heard of it, and an id latches once.
    const isSpent = openId !== null && (command.status === "acked" || command.status === "rejected");
    if (isSpent) ({ command } = await send(device, actor, null));
    return command.status === "confirmed" ? { status: "confirmed" } : { status: "unconfirmed", message: KEPT };
  };
}

export type StopDevice = ReturnType<typeof createStopDevice>;
