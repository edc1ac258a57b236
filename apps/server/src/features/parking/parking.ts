// Where records go that can never be stored as they are. Each role parks by its own right.

import { faultOf, isPoison } from "../../db/poison.ts";
import type { InTransaction } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import { openLastResort } from "../../platform/last-resort.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { createSampled } from "../../platform/sampled.ts";
import { createParking } from "./park-records.service.ts";
import { countParkedOf, insertParked, type Parking } from "./parked-records.store.ts";

export type AsideContext = Readonly<{ folder: string | null; logger: Logger; metrics: Metrics; clock: Clock }>;

/** One per process: one file, and one measure of what the log has said. */
export function openAside({ folder, logger, metrics, clock }: AsideContext) {
  const sampled = createSampled(clock);
  const lastResort = openLastResort(folder, (error) => {
    if (sampled("last resort") !== null) logger.error({ err: error }, "the file of the last resort cannot be written");
  });
  return { sampled, lastResort, counts: metrics.parked };
}

export type Aside = ReturnType<typeof openAside>;

export type ParkingContext = Readonly<{ inTransaction: InTransaction; aside: Aside; logger: Logger }>;

/** What is parked together is of one account, or by a role that serves them all. */
export const openParking = ({ inTransaction, aside, logger }: ParkingContext): Parking =>
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
