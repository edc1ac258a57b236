// Starts a firmware update. Judgement, update, command and audit are one commit; the command goes out after it. Starts of
// runs and of updates lock the same device, so neither can slip past the other (SAFE-16).

import type { CommandKind } from "@halocline/domain/commands/kinds";
import { newUpdate } from "@halocline/domain/firmware/updates";
import type { Context } from "../../context.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { orderAction } from "../commands/index.ts";
import type { Decide, Ordered } from "../commands/order-action.service.ts";
import { applyAckToUpdate, applyUpdateEvent } from "./apply-update-event.service.ts";
import { findRelease, type StoredRelease } from "./firmware-releases.store.ts";
import { insertUpdate, lockUpdate, type StoredUpdate } from "./firmware-updates.store.ts";
import { judgeUpdate } from "./judge-update.service.ts";

export type UpdateInput = Readonly<{ releaseId: string; isConfirmed: boolean }>;

export type UpdateContext = Parameters<typeof orderAction>[0] & Pick<Context, "config" | "bus" | "onUpdateOutcome">;

/** An image that names no model goes out under the device's own: the owner has taken that upon himself. */
const commandOf = (updateId: string, release: StoredRelease, hardware: string, downloadUrl: string): CommandKind => ({
  type: "ota",
  updateId,
  url: `${downloadUrl}/api/device/firmware/${updateId}`,
  sizeBytes: release.fileBytes,
  sha256: release.fileSha256.toString("hex"),
  version: release.version,
  hardware: release.hardware ?? hardware,
  signature: release.signature.toString("base64"),
});

const decideStart =
  (ctx: UpdateContext, actor: AuditActor, updateId: string, { releaseId, isConfirmed }: UpdateInput): Decide =>
  async (device, nowMs, transaction) => {
    const release = await findRelease(transaction, releaseId);
    if (!release) return rejection("release_not_found");
    const { compatibility, hello } = await judgeUpdate(ctx, transaction, device, release, nowMs);
    const [error] = compatibility.errors;
    if (error) return rejection(error.code);
    if (compatibility.requiresConfirmation && !isConfirmed) return rejection("confirmation_required");
    if (device.heard === null || hello === null) return rejection("device_offline");
    const { accountId, deviceId } = device;
    const [{ version }, { firmwareVersion: fromVersion }] = [release, hello];
    const isFirst = await insertUpdate(transaction, {
      ...newUpdate({ version, fromVersion, boot: device.heard.boot }, nowMs),
      id: updateId,
      accountId,
      deviceId,
      releaseId,
      createdAtMs: nowMs,
      requestedBy: actor.userId,
    });
    // The question above was polite; the index decides.
    if (!isFirst) return rejection("update_in_progress");
    return {
      kind: commandOf(updateId, release, hello.hardware, ctx.config.downloadUrl),
      audit: { action: "update_firmware", detail: { updateId, version, fromVersion } },
    };
  };

/** The update as it stands after the device's answer, or without one. */
const settled = (
  ctx: UpdateContext,
  accountId: string,
  updateId: string,
  { answer: { command } }: Ordered,
): Promise<StoredUpdate> =>
  ctx.inAccount(accountId, async (transaction) => {
    if (command.result !== null) await applyAckToUpdate(ctx, transaction, { ...command, result: command.result }, ctx.clock());
    const update = await lockUpdate(transaction, updateId);
    if (!update) throw new Error(`update ${updateId} is gone`);
    if (command.status !== "cancelled") return update;
    return (await applyUpdateEvent(ctx, transaction, update, { type: "voided" }, ctx.clock())).update;
  });

export async function startUpdate(
  ctx: UpdateContext,
  actor: AuditActor,
  deviceId: string,
  input: UpdateInput,
): Promise<StoredUpdate | Rejection> {
  const updateId = ctx.newId();
  const ordered = await orderAction(ctx, actor, deviceId, decideStart(ctx, actor, updateId, input));
  if (isRejection(ordered)) return ordered;
  const update = await settled(ctx, actor.accountId, updateId, ordered);
  ctx.bus.announceChange(ordered.device.registrationId);
  const { status, result } = ordered.answer.command;
  if (status === "rejected") return rejection(rejectionOfResult(result));
  return status === "cancelled" ? rejection("command_voided") : update;
}
