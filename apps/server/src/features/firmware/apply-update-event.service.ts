// The one way something happens to a firmware update: whoever learns something about it comes here, in whatever process
// and order, and the domain says what it means.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import { advanceUpdate, type UpdateEvent } from "@halocline/domain/firmware/updates";
import type { Context } from "../../context.ts";
import { type Tx, tellAfterCommit } from "../../db/pools.ts";
import { clearAlerts, raiseAlert, tellNews } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { lockUpdate, type StoredUpdate, saveUpdate } from "./firmware-updates.store.ts";

/** `isNews` is false for what was heard before, or comes too late. */
export type AppliedUpdate = Readonly<{ isNews: boolean; update: StoredUpdate }>;

/** What somebody asked for, or was answered at once, is no news to them. */
const isUnexpected = ({ type }: UpdateEvent): boolean => type === "failed" || type === "hello" || type === "clock";

/** `stored` is locked by the caller. */
export async function applyUpdateEvent(
  ctx: Pick<Context, "onUpdateOutcome">,
  transaction: Tx,
  stored: StoredUpdate,
  event: UpdateEvent,
  nowMs: number,
): Promise<AppliedUpdate> {
  const advanced = advanceUpdate(stored, event, nowMs);
  if (advanced === stored) return { isNews: false, update: stored };
  const update = { ...stored, ...advanced };
  await saveUpdate(transaction, update);
  const { id: updateId, deviceId, accountId, progressPercent: percent } = update;
  tellAfterCommit(transaction, accountId, { type: "update_progress", data: { deviceId, updateId, percent } });
  if (update.status === "success") await ctx.onUpdateOutcome(transaction, update, null);
  if (update.errorCode !== null && isUnexpected(event)) await ctx.onUpdateOutcome(transaction, update, update.errorCode);
  return { isNews: true, update };
}

function meaningOf(kind: CommandKind, result: string): UpdateEvent | null {
  if (kind.type === "ota") return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "ota_cancel" && result === "ok" ? { type: "cancelled" } : null;
}

/**
 * What an answer of the device means for an update: taken, refused, or cancelled. Done by whoever hears the answer, the process
 * that asked and the one that records for all; the second finds it done.
 */
export async function applyAckToUpdate(
  ctx: Pick<Context, "onUpdateOutcome">,
  transaction: Tx,
  { kind, result }: Readonly<{ kind: CommandKind; result: string }>,
  nowMs: number,
): Promise<void> {
  const event = meaningOf(kind, result);
  if (event === null || !("updateId" in kind)) return;
  const stored = await lockUpdate(transaction, kind.updateId);
  if (stored) await applyUpdateEvent(ctx, transaction, stored, event, nowMs);
}

/** Where nobody waits for the answer, the owner is told by an alert. */
export async function alertUpdateOutcome(
  ctx: AlertContext,
  transaction: Tx,
  update: StoredUpdate,
  error: string | null,
): Promise<void> {
  if (error !== null) return raiseAlert(ctx, transaction, update, "firmware_failed", { error });
  await clearAlerts(ctx, transaction, update, "firmware_failed");
  await tellNews(ctx, transaction, update, "update_succeeded", { version: update.version });
}
