// What a process needs to send commands and to keep them on record; all of it in memory.

import type { Command } from "@halocline/domain/commands/commands";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { faultOf, isPoison } from "../../db/poison.ts";
import type { InTransaction } from "../../db/pools.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Parking } from "../parking/parked-records.store.ts";
import type { Aside } from "../parking/parking.ts";
import { saveProgress } from "./commands.store.ts";
import { createDeferredWrites, type LateRecord } from "./deferred-writes.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { Order } from "./in-flight.ts";
import { createRepeats } from "./repeats.ts";

export type SenderContext = Readonly<{
  bus: DeviceBus;
  /** For the records of what was sent: nobody else's questions wait in front of them. */
  inTransaction: InTransaction;
  parking: Parking;
  aside: Aside;
  clock: Clock;
  logger: Logger;
  onStop: (stop: () => unknown) => void;
}>;

/** What the sender learned of a command; and what is left of it when it cannot be stored. */
const lateProgress = ({ registrationId, accountId }: Order, command: Command, save: () => Promise<void>): LateRecord => ({
  registrationId,
  stopId: null,
  first: null,
  tries: [save],
  parked: (fault) => ({
    kind: "command_progress",
    accountId,
    registrationId,
    deviceId: null,
    subject: null,
    payload: { commandId: command.id, type: command.kind.type, status: command.status, result: command.result },
    fault,
    happenedAtMs: command.firstSentAtMs ?? command.deadlineAtMs,
  }),
});

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
    logger,
  });
  onStop(deferredWrites.stop);
  onStop(dispatcher.stop);
  const asOne = createRepeats({ ...dispatcher, clock });
  return { dispatcher, deferredWrites, asOne, inTransaction };
}

export type Sender = ReturnType<typeof openSender>;
