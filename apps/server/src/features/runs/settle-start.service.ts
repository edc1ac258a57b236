// What became of a start, as far as its sender knows: the device's answer, or that a stop overtook it.

import type { Command } from "@halocline/domain/commands";
import type { Clock } from "../../platform/clock.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { NoteRun } from "./note-run.service.ts";
import type { SettleRun } from "./settle-run.service.ts";

export const createSettleStart =
  ({ noteRun, settleRun, clock }: Readonly<{ noteRun: NoteRun; settleRun: SettleRun; clock: Clock }>) =>
  async (transaction: AccountTransaction, runId: string, command: Command): Promise<void> => {
    if (command.result !== null) await settleRun(transaction, { ...command, result: command.result }, clock());
    if (command.status === "cancelled") await noteRun(transaction, { id: runId }, "voided", { type: "voided", atMs: clock() });
  };

export type SettleStart = ReturnType<typeof createSettleStart>;
