// A device answered a command. Recorded once, whoever sent it and whether or not that process still lives; an ON that
// acted although nobody waits for it any more is taken back (SAFE-10).

import type { CommandKind } from "@halocline/domain/command-kinds";
import { type Ack, advance, type CommandEffect } from "@halocline/domain/commands";
import type { Clock } from "../../platform/clock.ts";
import type { StoredCommand } from "../commands/commands.store.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";
import type { SettleRun } from "../runs/settle-run.service.ts";
import type { SettleStop } from "../relays/settle-stop.service.ts";
import type { SettleUpdate } from "../firmware/settle-update.service.ts";

export type SettleAckDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "lockCommand" | "saveAnswer" | "saveTopUpLock">;
  alerts: Alerts;
  settleStop: SettleStop;
  settleRun: SettleRun;
  settleUpdate: SettleUpdate;
  clock: Clock;
}>;

export type SettledAck = Readonly<{
  command: StoredCommand;
  toSend: readonly CommandKind[];
  changedRunId: string | null;
}>;

export function createSettleAck(deps: SettleAckDeps) {
  const { inTransaction, store, alerts, settleStop, settleRun, settleUpdate, clock } = deps;
  async function perform(transaction: AccountTransaction, stored: StoredCommand, effects: readonly CommandEffect[]) {
    for (const effect of effects) {
      if (effect.type === "record") await store.saveAnswer(transaction, stored.command, clock());
      if (effect.type === "alert") await alerts.raise(transaction, stored, effect.code);
    }
    return effects.flatMap((effect) => (effect.type === "send" ? [effect.kind] : []));
  }

  /** By what the answer shows, not by what was expected: the sender may have recorded the answer before us. */
  async function settleLatch(transaction: AccountTransaction, stored: StoredCommand, ack: Ack): Promise<void> {
    const { kind } = stored.command;
    if (ack.result !== "ok") return;
    if (kind.type === "emergency_stop" && ack.state === "estop")
      await settleStop.latched(transaction, stored, { stopId: kind.stopId, isNews: false }, clock());
    if (kind.type === "clear_stop" && ack.state !== "estop")
      await settleStop.cleared(transaction, stored, { stopId: null, askedBeforeMs: stored.createdAtMs }, clock());
    if (kind.type === "clear_top_up_lock") {
      await store.saveTopUpLock(transaction, stored.deviceId, false);
      await alerts.clear(transaction, stored, "top_up_locked");
    }
  }

  /** Null for an id that this device was never sent, or whose record is still on its way. */
  return (registrationId: string, commandId: string, ack: Ack): Promise<SettledAck | null> =>
    inTransaction(async (transaction) => {
      const stored = await store.lockCommand(transaction, registrationId, commandId);
      if (!stored) return null;
      const { command, effects } = advance(stored.command, { type: "ack", ack }, clock());
      const toSend = await perform(transaction, { ...stored, command }, effects);
      await settleLatch(transaction, stored, ack);
      const { id, kind } = stored.command;
      const changedRunId = await settleRun(transaction, { id, kind, result: ack.result }, clock());
      await settleUpdate(transaction, { kind, result: ack.result }, clock());
      return { command: { ...stored, command }, toSend, changedRunId };
    });
}

export type SettleAck = ReturnType<typeof createSettleAck>;
