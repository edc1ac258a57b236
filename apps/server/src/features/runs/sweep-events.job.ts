// Events of devices and of runs end with the other logs. Runs stay, each with its receipt.

import { logsEndMs } from "@halocline/domain/accounts/retention";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { Job } from "../../platform/run-interval.ts";
import { SWEEP_EVERY_MS, sweepInPortions } from "../../platform/sweep-in-portions.ts";
import { endEvents, endRunEvents, writeReceipts } from "./ended-events.store.ts";

type SweepPortion = (transaction: SystemTx, endMs: number, limit: number) => Promise<number>;

/** Receipts before the events that they are made of. */
const PORTIONS: readonly SweepPortion[] = [endEvents, writeReceipts, endRunEvents];

export async function sweepEvents({ inSystem, clock }: Pick<Context, "inSystem" | "clock">): Promise<void> {
  const endMs = logsEndMs(clock());
  for (const sweep of PORTIONS) await sweepInPortions((limit) => inSystem((transaction) => sweep(transaction, endMs, limit)));
}

export const sweepEventsJob: Job<Parameters<typeof sweepEvents>[0]> = {
  name: "sweep-events",
  everyMs: SWEEP_EVERY_MS,
  run: sweepEvents,
};
