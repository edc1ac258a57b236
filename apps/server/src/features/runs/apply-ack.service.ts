// What an answer of the device means for a run: a start was taken or refused, an abort was obeyed. Done by whoever hears
// the answer, the process that asked and the one that records for all; the second finds it done.

import type { Command } from "@halocline/domain/commands/commands";
import { type CommandKind, isRunStart } from "@halocline/domain/commands/kinds";
import type { RunHappening } from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { appendEvent } from "./append-event.service.ts";

export type Answered = Pick<Command, "id" | "kind"> & Readonly<{ result: string }>;

const runIdOf = (kind: CommandKind): string | null => ("runId" in kind ? (kind.runId ?? null) : null);

function meaningOf({ kind, result }: Answered): RunHappening | null {
  if (isRunStart(kind)) return result === "ok" ? { type: "accepted" } : { type: "refused", reason: result };
  return kind.type === "abort" && result === "ok" ? { type: "cancelled", reason: "abort" } : null;
}

/** The run that this was about; null when it was about none. */
export async function applyAckToRun(
  ctx: Pick<Context, "onRefusedStart">,
  transaction: Tx,
  answered: Answered,
  atMs: number,
): Promise<string | null> {
  const [runId, happening] = [runIdOf(answered.kind), meaningOf(answered)];
  if (runId === null || happening === null) return null;
  const { hasEnded } = await appendEvent(transaction, { id: runId }, `ack:${answered.id}`, { ...happening, atMs });
  if (hasEnded && happening.type === "refused") await ctx.onRefusedStart(transaction, runId, happening.reason);
  return runId;
}

/** What became of a start, as far as its sender knows: the device's answer, or that a stop overtook it. */
export async function applyAckToStart(
  ctx: Pick<Context, "onRefusedStart" | "clock">,
  transaction: Tx,
  runId: string,
  command: Command,
): Promise<void> {
  if (command.result !== null) await applyAckToRun(ctx, transaction, { ...command, result: command.result }, ctx.clock());
  if (command.status === "cancelled")
    await appendEvent(transaction, { id: runId }, "voided", { type: "voided", atMs: ctx.clock() });
}
