// What a process needs to send commands and to keep them on record; all of it in memory.

import type { DeviceBus } from "../../broker/device-bus.ts";
import { faultOf, isPoison } from "../../db/poison.ts";
import type { InTransaction } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Parking } from "../parking/parked-records.store.ts";
import type { Aside } from "../parking/parking.ts";
import { createAskedStops } from "./asked-stops.ts";
import { saveProgress } from "./commands.store.ts";
import { createDeferredWrites } from "./deferred-writes.ts";
import { createDispatcher } from "./dispatcher.ts";
import { lateProgress } from "./late-progress.ts";

export type SenderContext = Readonly<{
  bus: DeviceBus;
  inTransaction: InTransaction;
  parking: Parking;
  aside: Aside;
  clock: Clock;
  logger: Logger;
  onStop: (stop: () => unknown) => void;
}>;

export function openSender(ctx: SenderContext) {
  const { bus, inTransaction, parking, aside, clock, logger, onStop } = ctx;
  const deferredWrites = createDeferredWrites({ parking, isPoison, faultOf, sampled: aside.sampled, logger });
  const dispatcher = createDispatcher({
    bus,
    record: (order, command) =>
      deferredWrites.later(
        lateProgress(order, command, () =>
          inTransaction(order.accountId, (transaction) => saveProgress(transaction, command, clock())),
        ),
      ),
    clock,
  });
  onStop(deferredWrites.stop);
  onStop(dispatcher.stop);
  return { dispatcher, deferredWrites, askedStops: createAskedStops() };
}

export type Sender = ReturnType<typeof openSender>;
