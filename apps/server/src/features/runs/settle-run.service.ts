// What an answer of the device means for a run: a start was taken or refused, an abort was obeyed. Done by whoever hears
// the answer, the process that asked and the one that records for all; the second finds it done.

import { type CommandKind, isRunStart } from "@halocline/domain/command-kinds";
import type { Command } from "@halocline/domain/commands";
import type { RunHappening } from "@halocline/domain/runs";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { noteRun } from "./note-run.service.ts";

export type Answered = Pick<Command, "id" | "kind"> & Readonly<{ result: string }>;

const runIdOf = (kind: CommandKind): string | null => ("runId" in kind ? (kind.runId ?? null) : null);

function meaningOf({ kind, result }: Answered): RunHappening | null {
  if (isRunStart(kind)) return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "abort" && result === "ok" ? { type: "cancelled", reason: "abort" } : null;
}

/** The run that this was about; null when it was about none. */
export async function settleRun(
  ctx: Pick<Context, "onRefusedStart">,
  transaction: Tx,
  answered: Answered,
  atMs: number,
): Promise<string | null> {
  const [runId, happening] = [runIdOf(answered.kind), meaningOf(answered)];
  if (runId === null || happening === null) return null;
  const { hasEnded } = await noteRun(transaction, { id: runId }, `ack:${answered.id}`, { ...happening, atMs });
  if (hasEnded && happening.type === "refused") await ctx.onRefusedStart(transaction, runId, happening.reason);
  return runId;
}
