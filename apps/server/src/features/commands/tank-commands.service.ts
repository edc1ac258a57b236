// Small commands about a tank: top-ups are released after a part-filled change, readings come faster for a while.

import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { listTanks } from "../devices/index.ts";
import { type Decide, isReachable, type Ordered, orderAction } from "./order-action.service.ts";
import type { PlainOutcome } from "./order-safety.service.ts";

type TankCommandContext = Parameters<typeof orderAction>[0];

async function order(ctx: TankCommandContext, actor: AuditActor, tankId: string, decide: Decide): Promise<Ordered | Rejection> {
  const { accountId } = actor;
  const [tank] = await ctx.inAccount(accountId, (transaction) => listTanks(transaction, accountId, tankId));
  const ordered = tank ? await orderAction(ctx, actor, tank.deviceId, decide) : rejection("tank_not_found");
  if (isRejection(ordered)) return ordered;
  const { status, result } = ordered.answer.command;
  if (status === "rejected") return rejection(rejectionOfResult(result));
  return status === "cancelled" ? rejection("command_voided") : ordered;
}

/** The owner takes the salt upon himself (SAFE-21). */
export async function releaseTopUp(
  ctx: TankCommandContext,
  actor: AuditActor,
  tankId: string,
): Promise<PlainOutcome | Rejection> {
  const ordered = await order(ctx, actor, tankId, async (device, nowMs) => {
    if (!isReachable(device, nowMs)) return rejection("device_offline");
    if (!device.isTopUpLocked) return rejection("top_up_not_locked");
    return { kind: { type: "clear_top_up_lock" }, audit: { action: "release_top_up", detail: { tankId } } };
  });
  if (isRejection(ordered)) return ordered;
  const isConfirmed = ordered.answer.command.status === "confirmed";
  return isConfirmed ? { status: "confirmed" } : { status: "unconfirmed", why: "not_confirmed" };
}

export const boostReadings = (ctx: TankCommandContext, actor: AuditActor, tankId: string): Promise<Ordered | Rejection> =>
  order(ctx, actor, tankId, async (device, nowMs) =>
    isReachable(device, nowMs)
      ? { kind: { type: "boost" }, audit: { action: "boost_readings", detail: { tankId } } }
      : rejection("device_offline"),
  );
