import { logsEndMs } from "@halocline/domain/accounts/retention";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { SWEEP_EVERY_MS, sweepInPortions } from "../../platform/sweep-in-portions.ts";
import { endCommands } from "./commands.store.ts";

export async function sweepCommands({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const endMs = logsEndMs(clock());
  await sweepInPortions((limit) => inSystem((transaction) => endCommands(transaction, endMs, limit)));
}

export const sweepCommandsJob: Job<Parameters<typeof sweepCommands>[0]> = {
  name: "sweep-commands",
  everyMs: SWEEP_EVERY_MS,
  run: sweepCommands,
};
