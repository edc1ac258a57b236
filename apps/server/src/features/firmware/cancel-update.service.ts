// Ends an update that is not being installed yet. The device's word counts; only while it never said that it had begun,
// its silence is enough, because from now on nobody gets the image any more.

import { mayCancel } from "@halocline/domain/firmware/updates";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { isReachable, orderAction } from "../commands/index.ts";
import type { Decide } from "../commands/order-action.service.ts";
import { applyAckToUpdate, applyUpdateEvent } from "./apply-update-event.service.ts";
import { findUpdate, lockUpdate, type StoredUpdate } from "./firmware-updates.store.ts";
import type { UpdateContext } from "./start-update.service.ts";

const decideCancel =
  (ctx: UpdateContext, actor: AuditActor, updateId: string, found: { ended?: StoredUpdate }): Decide =>
  async (device, nowMs, transaction) => {
    const update = await lockUpdate(transaction, updateId);
    if (!update) return rejection("update_not_found");
    if (!mayCancel(update)) return rejection("update_not_cancellable");
    const audit = { action: "cancel_update", detail: { updateId, version: update.version } } as const;
    if (isReachable(device, nowMs)) return { kind: { type: "ota_cancel", updateId }, audit };
    if (update.status !== "pending") return rejection("device_offline");
    found.ended = (await applyUpdateEvent(ctx, transaction, update, { type: "cancelled" }, nowMs)).update;
    await appendAudit(transaction, actor, { ...audit, target: { kind: "device", id: device.deviceId } });
    return rejection("device_offline");
  };

export async function cancelUpdate(ctx: UpdateContext, actor: AuditActor, updateId: string): Promise<StoredUpdate | Rejection> {
  const { accountId } = actor;
  const asked = await ctx.inAccount(accountId, (transaction) => findUpdate(transaction, accountId, updateId));
  if (!asked) return rejection("update_not_found");
  const found: { ended?: StoredUpdate } = {};
  const ordered = await orderAction(ctx, actor, asked.deviceId, decideCancel(ctx, actor, updateId, found));
  if (isRejection(ordered)) {
    if (found.ended) ctx.bus.announceChange(asked.registrationId);
    return found.ended ?? ordered;
  }
  const { status, kind, result } = ordered.answer.command;
  const update = await ctx.inAccount(accountId, async (transaction) => {
    if (result !== null) await applyAckToUpdate(ctx, transaction, { kind, result }, ctx.clock());
    const after = await lockUpdate(transaction, updateId);
    if (after?.status !== "pending" || result !== null) return after;
    return (await applyUpdateEvent(ctx, transaction, after, { type: "cancelled" }, ctx.clock())).update;
  });
  ctx.bus.announceChange(asked.registrationId);
  if (status === "rejected") return rejection(rejectionOfResult(result));
  return update ?? rejection("update_not_found");
}
