import { logsEndMs } from "@halocline/domain/accounts/retention";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepInPortions } from "../../platform/sweep-in-portions.ts";
import { endOccurrences } from "./schedule-occurrences.store.ts";

export async function sweepOccurrences({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const endMs = logsEndMs(clock());
  await sweepInPortions((limit) => inSystem((transaction) => endOccurrences(transaction, endMs, limit)));
}

export const sweepOccurrencesJob: Job<Parameters<typeof sweepOccurrences>[0]> = {
  name: "sweep-occurrences",
  everyMs: 3_600_000,
  run: sweepOccurrences,
};
