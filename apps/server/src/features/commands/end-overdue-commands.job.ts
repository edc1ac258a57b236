// Commands whose sender is gone end here: past their deadline they have timed out, whoever was to watch them.

import { advance } from "@halocline/domain/commands/commands";
import type { Context } from "../../context.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { lockOverdueCommands, overdueCommands, saveProgress } from "./commands.store.ts";

const PORTION = 500;

export async function endOverdueCommands(ctx: Pick<Context, "inSystem" | "clock">): Promise<void> {
  for (let found = PORTION; found === PORTION; ) {
    found = await ctx.inSystem(async (transaction) => {
      const overdue = await lockOverdueCommands(transaction, ctx.clock(), PORTION);
      for (const { command } of overdue) {
        const ended = advance(command, { type: "clock" }, ctx.clock());
        await saveProgress(transaction, ended.command, ctx.clock());
      }
      return overdue.length;
    });
  }
}

export const endOverdueCommandsJob: DueJob<Parameters<typeof endOverdueCommands>[0]> = {
  name: "end-overdue-commands",
  due: overdueCommands,
  run: endOverdueCommands,
};
