// A device answered a command. Recorded once, whoever sent it and whether or not that process still lives; an ON that
// acted although nobody waits for it any more is taken back (SAFE-10).

import { type Ack, advance, type CommandEffect } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import type { StoredCommand } from "../commands/commands.store.ts";
import { lockCommand, saveAnswer } from "../commands/index.ts";
import { saveReleasedHold, saveTopUpLock } from "../devices/index.ts";
import { applyAckToUpdate } from "../firmware/index.ts";
import { recordClearedStop, recordLatchedStop, recordSpentStop } from "../relays/index.ts";
import { applyAckToRun } from "../runs/index.ts";
import { endHold } from "./record-hold.service.ts";

export type ApplyAckContext = AlertContext & Pick<Context, "inSystem" | "onRefusedStart" | "onUpdateOutcome">;

export type AppliedAck = Readonly<{
  command: StoredCommand;
  toSend: readonly CommandKind[];
  changedRunId: string | null;
}>;

async function perform(ctx: ApplyAckContext, transaction: SystemTx, stored: StoredCommand, effects: readonly CommandEffect[]) {
  for (const effect of effects) {
    if (effect.type === "record") await saveAnswer(transaction, stored.command, ctx.clock());
    if (effect.type === "alert") await raiseAlert(ctx, transaction, stored, effect.code);
  }
  return effects.flatMap((effect) => (effect.type === "send" ? [effect.kind] : []));
}

async function applyStop(
  ctx: ApplyAckContext,
  transaction: SystemTx,
  stored: StoredCommand,
  stopId: string,
  isStopped: boolean,
): Promise<CommandKind[]> {
  if (isStopped) {
    await recordLatchedStop(ctx, transaction, stored, { stopId, isNews: false, isNamed: false });
    return [];
  }
  const freshId = await recordSpentStop(transaction, stored, stopId);
  return freshId === null ? [] : [{ type: "emergency_stop", stopId: freshId }];
}

/** By what the answer shows, not by what was expected: the sender may have recorded the answer before us. */
async function applyLatch(ctx: ApplyAckContext, transaction: SystemTx, stored: StoredCommand, ack: Ack): Promise<CommandKind[]> {
  const { kind } = stored.command;
  if (ack.result !== "ok") return [];
  if (kind.type === "emergency_stop") return applyStop(ctx, transaction, stored, kind.stopId, ack.state === "estop");
  if (kind.type === "clear_stop" && ack.state !== "estop")
    await recordClearedStop(ctx, transaction, stored, { requestedAtMs: kind.requestedAtMs ?? stored.createdAtMs });
  if (kind.type === "clear_top_up_lock") {
    await saveTopUpLock(transaction, stored.deviceId, false);
    await clearAlerts(ctx, transaction, stored, "top_up_locked");
  }
  if (kind.type === "clear_hold" && (await saveReleasedHold(transaction, stored.deviceId, stored.createdAtMs)))
    await endHold(ctx, transaction, stored);
  return [];
}

/** Null for an id that this device was never sent, or whose record is still on its way. */
export const applyAck = (ctx: ApplyAckContext, registrationId: string, commandId: string, ack: Ack): Promise<AppliedAck | null> =>
  ctx.inSystem(async (transaction) => {
    const stored = await lockCommand(transaction, registrationId, commandId);
    if (!stored) return null;
    const { command, effects } = advance(stored.command, { type: "ack", ack }, ctx.clock());
    const toSend = await perform(ctx, transaction, { ...stored, command }, effects);
    const freshStops = await applyLatch(ctx, transaction, stored, ack);
    const { id, kind } = stored.command;
    const changedRunId = await applyAckToRun(ctx, transaction, { id, kind, result: ack.result }, ctx.clock());
    await applyAckToUpdate(ctx, transaction, { kind, result: ack.result }, ctx.clock());
    return { command: { ...stored, command }, toSend: [...toSend, ...freshStops], changedRunId };
  });
