// A fault that nobody acknowledges is told 288 times a day: what was told long ago goes, a small portion per transaction.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepRepeats as sweepPortion } from "./notifications.store.ts";

const PORTION = 500;
const KEPT_FOR_MS = 7 * 86_400_000;

export async function sweepRepeats({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const sweep = () => inSystem((transaction) => sweepPortion(transaction, clock() - KEPT_FOR_MS, PORTION));
  while ((await sweep()) === PORTION);
}

export const sweepRepeatsJob: Job<Parameters<typeof sweepRepeats>[0]> = {
  name: "sweep-repeats",
  everyMs: 3_600_000,
  run: sweepRepeats,
};
