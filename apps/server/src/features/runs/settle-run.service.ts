// What an answer of the device means for a run: a start was taken or refused, an abort was obeyed. Done by whoever hears
// the answer, the process that asked and the one that records for all; the second finds it done.

import { type CommandKind, isRunStart } from "@halocline/domain/command-kinds";
import type { Command } from "@halocline/domain/commands";
import type { RunHappening } from "@halocline/domain/runs";
import type { AccountTransaction } from "../../db/pools.ts";
import type { NoteRun } from "./note-run.service.ts";

export type Answered = Pick<Command, "id" | "kind"> & Readonly<{ result: string }>;

const runIdOf = (kind: CommandKind): string | null => ("runId" in kind ? (kind.runId ?? null) : null);

function meaningOf({ kind, result }: Answered): RunHappening | null {
  if (isRunStart(kind)) return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "abort" && result === "ok" ? { type: "cancelled", reason: "abort" } : null;
}

export type SettleRunDeps = Readonly<{
  noteRun: NoteRun;
  /** Where starts of schedules are settled too: nobody else tells their owner that the device refused. */
  noteRefusedStart?: (transaction: AccountTransaction, runId: string, reason: string) => Promise<void>;
}>;

export const createSettleRun =
  ({ noteRun, noteRefusedStart }: SettleRunDeps) =>
  /** The run that this was about; null when it was about none. */
  async (transaction: AccountTransaction, answered: Answered, atMs: number): Promise<string | null> => {
    const [runId, happening] = [runIdOf(answered.kind), meaningOf(answered)];
    if (runId === null || happening === null) return null;
    const { hasEnded } = await noteRun(transaction, { id: runId }, `ack:${answered.id}`, { ...happening, atMs });
    if (hasEnded && happening.type === "refused") await noteRefusedStart?.(transaction, runId, happening.reason);
    return runId;
  };

export type SettleRun = ReturnType<typeof createSettleRun>;
