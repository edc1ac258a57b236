import { logsEndMs } from "@halocline/domain/accounts/retention";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { SWEEP_EVERY_MS, sweepInPortions } from "../../platform/sweep-in-portions.ts";
import { endOccurrences } from "./schedule-occurrences.store.ts";

export async function sweepOccurrences({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const endMs = logsEndMs(clock());
  await sweepInPortions((limit) => inSystem((transaction) => endOccurrences(transaction, endMs, limit)));
}

export const sweepOccurrencesJob: Job<Parameters<typeof sweepOccurrences>[0]> = {
  name: "sweep-occurrences",
  everyMs: SWEEP_EVERY_MS,
  run: sweepOccurrences,
};
