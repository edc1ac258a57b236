// The emergency stop. Nobody is refused, nothing is waited for: it is published first, repeated until the device answers,
// and kept for a device that is away. One open stop per device has one id (SAFE-11).

import type { Tx } from "../../db/pools.ts";
import { isRejection, type Rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Answer } from "../commands/dispatcher.ts";
import { orderSafety } from "../commands/index.ts";
import type { PlainOutcome, SafetyContext } from "../commands/order-safety.service.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import type { FindOwnedContext } from "../devices/find-owned.service.ts";
import { findOwned } from "../devices/index.ts";
import { appendEvent, findOpenRun } from "../runs/index.ts";
import { closeStops, openStop } from "./emergency-stops.store.ts";

export type StopDeviceContext = SafetyContext & FindOwnedContext;

function send(ctx: StopDeviceContext, device: OwnedDevice, actor: AuditActor, openId: string | null): Promise<Answer> {
  const stopId = openId ?? ctx.newId();
  const { accountId, deviceId } = device;
  const requestedAtMs = ctx.clock();
  const stop = { id: stopId, accountId, deviceId, requestedAtMs, requestedBy: actor.userId };
  ctx.sender.askedStops.note(deviceId, stopId);
  const openBare = async (transaction: Tx, nowMs: number) => {
    // A new id is the one the device holds from now on; an older one is over for it too.
    if (openId === null) await closeStops(transaction, deviceId, requestedAtMs, nowMs, stopId);
    await openStop(transaction, stop);
  };
  return orderSafety(ctx, {
    device,
    kind: { type: "emergency_stop", stopId },
    actor,
    audit: { action: "emergency_stop", detail: { stopId } },
    alsoRecord: async (transaction, nowMs) => {
      await openBare(transaction, nowMs);
      // A stop ends whatever runs; what the device still reports is added to the run's story.
      const run = await findOpenRun(transaction, deviceId);
      const cancelled = { type: "cancelled", reason: "emergency_stop", atMs: nowMs } as const;
      if (run) await appendEvent(transaction, run, `stop:${stopId}`, cancelled);
    },
    firstRecord: (transaction) => openStop(transaction, stop),
    atLeastRecord: openBare,
  });
}

export async function stopDevice(ctx: StopDeviceContext, actor: AuditActor, deviceId: string): Promise<PlainOutcome | Rejection> {
  const device = await findOwned(ctx, actor.accountId, deviceId);
  if (isRejection(device)) return device;
  const openId = ctx.sender.askedStops.openIdOf(deviceId, device.openStopId);
  let { command } = await send(ctx, device, actor, openId);
  // An answer without a latch: this id was cleared on the device before we heard of it, and an id latches once.
  const isSpent = openId !== null && (command.status === "acked" || command.status === "rejected");
  if (isSpent) ({ command } = await send(ctx, device, actor, null));
  return command.status === "confirmed" ? { status: "confirmed" } : { status: "unconfirmed", why: "stop_kept" };
}
