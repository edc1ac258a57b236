// Clears what the device holds: an emergency stop, a fault, or pumps held off because water moved by itself. Only the device's own answer counts as cleared. A stop that
// has not reached its device is withdrawn instead.

import { nextSafetySeq } from "@halocline/domain/commands/order";
import { openStopOf, requestClear, type Stop } from "@halocline/domain/commands/stops";
import type { Context } from "../../context.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { isReachable, orderAction } from "../commands/index.ts";
import type { Decide, Ordered } from "../commands/order-action.service.ts";
import type { PlainOutcome } from "../commands/order-safety.service.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import { changeStops, withdrawStop } from "./emergency-stops.store.ts";

export type ClearLatchContext = Pick<Context, "inAccount" | "sender" | "bus" | "newId" | "clock">;

function outcomeOf({ answer: { command } }: Ordered): PlainOutcome | Rejection {
  if (command.status === "confirmed") return { status: "confirmed" };
  if (command.status === "rejected") return rejection(rejectionOfResult(command.result));
  return command.status === "cancelled" ? rejection("command_voided") : { status: "unconfirmed", why: "not_confirmed" };
}

type Withdrawn = Readonly<{ registrationId: string; stopId: string }>;

/** One that the device may not hold yet is sent to it first: once it is spent, a late message of it stops nothing. */
const unlatchedIdOf = (open: Stop | null): string | null => (open && !open.isLatched ? open.id : null);

/** The stop the device holds; if it never named it, the newest on record. The device clears by its own rules. */
const clearedIdOf = (ctx: Pick<Context, "newId">, { latchedStopId, newestStopId }: DeviceControl, open: Stop | null): string =>
  unlatchedIdOf(open) ?? latchedStopId ?? open?.id ?? newestStopId ?? ctx.newId();

export async function clearStop(ctx: ClearLatchContext, actor: AuditActor, deviceId: string): Promise<PlainOutcome | Rejection> {
  const found: { withdrawn?: Withdrawn; unlatchedId?: string | null } = {};
  const decide: Decide = async (device, nowMs, transaction) => {
    const { openStop } = device;
    if (!openStop && !device.isStopLatched) return rejection("not_stopped");
    if (isReachable(device, nowMs)) {
      const { after, nowMs: requestedAtMs } = await changeStops(transaction, device, requestClear);
      const open = openStopOf(after);
      found.unlatchedId = unlatchedIdOf(open);
      const kind = { type: "clear_stop", stopId: clearedIdOf(ctx, device, open), requestedAtMs } as const;
      return { kind, audit: { action: "clear_stop" } };
    }
    if (!openStop || openStop.isLatched || device.isStopLatched) return rejection("device_offline");
    await withdrawStop(transaction, device);
    const target = { kind: "device", id: deviceId } as const;
    await appendAudit(transaction, actor, { action: "clear_stop", target, detail: { isWithdrawn: true } });
    found.withdrawn = { registrationId: device.registrationId, stopId: openStop.id };
    return rejection("device_offline");
  };
  const ordered = await orderAction(ctx, actor, deviceId, decide, ({ registrationId, command }) => {
    const { unlatchedId: stop_id } = found;
    if (!stop_id) return;
    ctx.bus.send(registrationId, "commands", { v: 1, id: ctx.newId(), seq: command.seq - 1, type: "emergency_stop", stop_id });
  });
  if (found.withdrawn) return withdraw(ctx, found.withdrawn);
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

function withdraw(ctx: ClearLatchContext, { registrationId, stopId }: Withdrawn): PlainOutcome {
  const { dispatcher } = ctx.sender;
  // Every process that repeats it ends that, as after a clear.
  const seq = nextSafetySeq(dispatcher.lastSeqOf(registrationId), ctx.clock());
  dispatcher.withdraw(registrationId, { kind: { type: "clear_stop", stopId }, seq });
  return { status: "unconfirmed", why: "stop_withdrawn" };
}
