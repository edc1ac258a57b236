// What became of a start, as far as its sender knows: the device's answer, or that a stop overtook it.

import type { Command } from "@halocline/domain/commands";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { noteRun } from "./note-run.service.ts";
import { settleRun } from "./settle-run.service.ts";

export async function settleStart(
  ctx: Pick<Context, "onRefusedStart" | "clock">,
  transaction: Tx,
  runId: string,
  command: Command,
): Promise<void> {
  if (command.result !== null) await settleRun(ctx, transaction, { ...command, result: command.result }, ctx.clock());
  if (command.status === "cancelled") await noteRun(transaction, { id: runId }, "voided", { type: "voided", atMs: ctx.clock() });
}
