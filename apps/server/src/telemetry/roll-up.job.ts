// Closes the epoch when it has lasted long enough, then rolls up what closed epochs have marked, a bounded batch at a time.

import type { Context } from "../context.ts";
import type { Job } from "../platform/run-interval.ts";
import { openNextEpoch, rollUpDue } from "./rollups.store.ts";

/** A device marks its hour anew in each epoch: the longer one lasts, the less that costs. Charts read the rest from readings. */
const EPOCH_S = 300;
const HOURS_PER_BATCH = 500;
/** After these the next turn goes on, so that a stop of the process never waits long. */
const MOST_BATCHES = 40;

export async function rollUp({ pool, logger }: Pick<Context, "pool" | "logger">): Promise<void> {
  await openNextEpoch(pool, EPOCH_S);
  let rolledUp = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const hours = await rollUpDue(pool, HOURS_PER_BATCH);
    rolledUp += hours;
    if (hours === 0) break;
  }
  if (rolledUp > 0) logger.debug({ hours: rolledUp }, "readings rolled up");
}

export const rollUpJob: Job<Parameters<typeof rollUp>[0]> = { name: "roll-up", everyMs: 10_000, run: rollUp };
