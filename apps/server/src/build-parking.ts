// Puts together where records go that can never be stored as they are. Each role parks by its own right.

import { createParking } from "./features/parking/park-records.service.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { openLastResort } from "./platform/last-resort.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import { createSampled } from "./platform/sampled.ts";
import { countParkedOf, insertParked, type Parking } from "./features/parking/parked-records.store.ts";
import { faultOf, isPoison } from "./db/poison.ts";
import type { InAccount } from "./db/pools.ts";

/** One per process: one file, and one measure of what the log has said. */
export function buildAside({ folder, logger, metrics }: Readonly<{ folder: string | null; logger: Logger; metrics: Metrics }>) {
  const sampled = createSampled(clock);
  const lastResort = openLastResort(folder, (error) => {
    if (sampled("last resort") !== null) logger.error({ err: error }, "the file of the last resort cannot be written");
  });
  return { sampled, lastResort, counts: metrics.parked };
}

export type Aside = ReturnType<typeof buildAside>;

/** What is parked together is of one account, or by a role that serves them all. */
export const buildParking = (inTransaction: InAccount, aside: Aside, logger: Logger): Parking =>
  createParking({
    store: {
      countParkedOf: (kind, ids) => inTransaction("", (transaction) => countParkedOf(transaction, kind, ids)),
      insertParked: (records) => inTransaction(records[0]?.accountId ?? "", (transaction) => insertParked(transaction, records)),
    },
    ...aside,
    isPoison,
    faultOf,
    logger,
  });
