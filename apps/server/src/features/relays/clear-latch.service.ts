// Clears what the device holds: an emergency stop or a fault. Only the device's own answer counts as cleared. A stop that
// has not reached its device is withdrawn instead.

import type { CommandKind } from "@halocline/domain/command-kinds";
import { nextSafetySeq } from "@halocline/domain/command-order";
import type { AskedStops } from "../commands/asked-stops.ts";
import type { Dispatcher } from "../commands/dispatcher.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { refusalOfResult } from "../../refusals/command-refused.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { isReachable, type OrderAction, type Ordered } from "../commands/order-action.service.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { PlainOutcome } from "./stop-device.service.ts";

export type ClearLatchDeps = Readonly<{
  orderAction: OrderAction;
  store: Pick<CommandStores, "withdrawStop" | "appendAudit">;
  dispatcher: Pick<Dispatcher, "withdraw" | "lastSeqOf">;
  askedStops: AskedStops;
  newId: () => string;
  clock: Clock;
}>;

const SENT = "The device has not confirmed it yet. Please look at its state and try again.";
const WITHDRAWN =
  "The stop had not reached the device and was withdrawn. If the device got it after all, it says so when it is back.";

function outcomeOf({ answer: { command } }: Ordered): PlainOutcome | Refused {
  if (command.status === "confirmed") return { status: "confirmed" };
  if (command.status === "rejected") return refused(refusalOfResult(command.result));
  return command.status === "cancelled" ? refused("command_voided") : { status: "unconfirmed", message: SENT };
}

export function createClearLatch({ orderAction, store, dispatcher, askedStops, newId, clock }: ClearLatchDeps) {
  /** The stop the device holds; if it never said which, the newest we know: the device clears by its own rules. */
  const clearStopOf = (device: DeviceControl): CommandKind => ({
    type: "clear_stop",
    stopId: device.latchedStopId ?? device.openStop?.id ?? device.newestStopId ?? newId(),
  });

  return {
    async stop(actor: AuditActor, deviceId: string): Promise<PlainOutcome | Refused> {
      const found: { withdrawn?: DeviceControl } = {};
      const ordered = await orderAction(actor, deviceId, async (device, nowMs, transaction) => {
        const { openStop } = device;
        if (!openStop && !device.isStopLatched) return refused("not_stopped");
        const kind = clearStopOf(device);
        if (isReachable(device, nowMs)) return { kind, audit: { action: "clear_stop" } };
        if (!openStop || openStop.isLatched || device.isStopLatched) return refused("device_offline");
        await store.withdrawStop(transaction, openStop.id, nowMs);
        const target = { kind: "device", id: deviceId } as const;
        await store.appendAudit(transaction, actor, { action: "clear_stop", target, detail: { isWithdrawn: true } });
        found.withdrawn = device;
        return refused("device_offline");
      });
      if (found.withdrawn) return withdraw(found.withdrawn);
      // Cleared or not: whoever stops now means a new stop.
      if (!isRefused(ordered)) askedStops.note(deviceId, null);
      return isRefused(ordered) ? ordered : outcomeOf(ordered);
    },

    async fault(actor: AuditActor, deviceId: string): Promise<PlainOutcome | Refused> {
      const ordered = await orderAction(actor, deviceId, async (device, nowMs) =>
        isReachable(device, nowMs)
          ? { kind: { type: "clear_fault" }, audit: { action: "clear_fault", detail: { fault: device.fault ?? "none" } } }
          : refused("device_offline"),
      );
      return isRefused(ordered) ? ordered : outcomeOf(ordered);
    },
  };

  function withdraw(device: DeviceControl): PlainOutcome {
    // Whoever still repeats it stops: it is void as if it had been cleared.
    const seq = nextSafetySeq(dispatcher.lastSeqOf(device.registrationId), clock());
    askedStops.note(device.deviceId, null);
    dispatcher.withdraw(device.registrationId, { kind: clearStopOf(device), seq });
    return { status: "unconfirmed", message: WITHDRAWN };
  }
}

export type ClearLatch = ReturnType<typeof createClearLatch>;
