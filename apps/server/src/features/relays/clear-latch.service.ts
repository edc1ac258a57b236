// Clears what the device holds: an emergency stop, a fault, or pumps held off because water moved by itself. Only the device's own answer counts as cleared. A stop that
// has not reached its device is withdrawn instead.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import { nextSafetySeq } from "@halocline/domain/commands/order";
import type { Context } from "../../context.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { isReachable, orderAction } from "../commands/index.ts";
import type { Ordered } from "../commands/order-action.service.ts";
import type { PlainOutcome } from "../commands/order-safety.service.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { withdrawStop } from "./emergency-stops.store.ts";

export type ClearLatchContext = Pick<Context, "inAccount" | "sender" | "newId" | "clock">;

function outcomeOf({ answer: { command } }: Ordered): PlainOutcome | Rejection {
  if (command.status === "confirmed") return { status: "confirmed" };
  if (command.status === "rejected") return rejection(rejectionOfResult(command.result));
  return command.status === "cancelled" ? rejection("command_voided") : { status: "unconfirmed", why: "not_confirmed" };
}

/** The stop the device holds; if it never said which, the newest we know: the device clears by its own rules. */
const clearStopOf = (ctx: Pick<Context, "newId">, device: DeviceControl): CommandKind => ({
  type: "clear_stop",
  stopId: device.latchedStopId ?? device.openStop?.id ?? device.newestStopId ?? ctx.newId(),
});

export async function clearStop(ctx: ClearLatchContext, actor: AuditActor, deviceId: string): Promise<PlainOutcome | Rejection> {
  const found: { withdrawn?: DeviceControl } = {};
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs, transaction) => {
    const { openStop } = device;
    if (!openStop && !device.isStopLatched) return rejection("not_stopped");
    const kind = clearStopOf(ctx, device);
    if (isReachable(device, nowMs)) return { kind, audit: { action: "clear_stop" } };
    if (!openStop || openStop.isLatched || device.isStopLatched) return rejection("device_offline");
    await withdrawStop(transaction, openStop.id, nowMs);
    const target = { kind: "device", id: deviceId } as const;
    await appendAudit(transaction, actor, { action: "clear_stop", target, detail: { isWithdrawn: true } });
    found.withdrawn = device;
    return rejection("device_offline");
  });
  if (found.withdrawn) return withdraw(ctx, found.withdrawn);
  // Cleared or not: whoever stops now means a new stop.
  if (!isRejection(ordered)) ctx.sender.askedStops.note(deviceId, null);
  return isRejection(ordered) ? ordered : outcomeOf(ordered);
}

export async function clearFault(ctx: ClearLatchContext, actor: AuditActor, deviceId: string): Promise<PlainOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) =>
    isReachable(device, nowMs)
      ? { kind: { type: "clear_fault" }, audit: { action: "clear_fault", detail: { fault: device.fault ?? "none" } } }
      : rejection("device_offline"),
  );
  return isRejection(ordered) ? ordered : outcomeOf(ordered);
}

/** Somebody has looked at the tank and takes it upon himself (SAFE-7, SAFE-14). The device decides whether it lets go. */
export async function releaseHold(
  ctx: ClearLatchContext,
  actor: AuditActor,
  deviceId: string,
): Promise<PlainOutcome | Rejection> {
  const ordered = await orderAction(ctx, actor, deviceId, async (device, nowMs) => {
    if (!isReachable(device, nowMs)) return rejection("device_offline");
    if (device.hold === null) return rejection("not_held");
    return { kind: { type: "clear_hold" }, audit: { action: "release_hold", detail: { reason: device.hold.reason } } };
  });
  return isRejection(ordered) ? ordered : outcomeOf(ordered);
}

function withdraw(ctx: ClearLatchContext, device: DeviceControl): PlainOutcome {
  const { dispatcher, askedStops } = ctx.sender;
  // Whoever still repeats it stops: it is void as if it had been cleared.
  const seq = nextSafetySeq(dispatcher.lastSeqOf(device.registrationId), ctx.clock());
  askedStops.note(device.deviceId, null);
  dispatcher.withdraw(device.registrationId, { kind: clearStopOf(ctx, device), seq });
  return { status: "unconfirmed", why: "stop_withdrawn" };
}
