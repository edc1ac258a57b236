// Records that follow what they tell of: a stop is published first. They wait in memory while the database is away, each
// device's in order, and are tried again until it is back. What would only fail again (poison) is parked. Nothing of one
// device ever holds up another's, and a stop is never dropped.

import { AsyncLocalStorage } from "node:async_hooks";
import type { Fault } from "../../db/poison.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Sampled } from "../../platform/sampled.ts";
import type { ParkedRecord, Parking } from "../parking/parked-records.store.ts";
import { createLateQueues } from "./late-queues.ts";

const MOST_WAITING = 10_000;
const MOST_WAITING_OF_A_DEVICE = 256;
/** Stops have as much room again, and then go to the last resort: memory is bounded, and none is dropped. */
const ROOM_FOR_STOPS = 2;
/** A stopping process gives the database one more chance; the whole stop has ten seconds. */
const LAST_CHANCE_MS = 3000;

const FULL: Fault = { code: "too_many_waiting", message: "too many records wait for the database" };
const STOPPED: Fault = { code: "stopped", message: "the server stopped while this record waited for the database" };

type Try = () => Promise<void>;

export type LateRecord = Readonly<{
  registrationId: string;
  /** Of an emergency stop; stops have more room than the rest. */
  stopId: string | null;
  /** What must not wait for the rest; it may be made any number of times. */
  first: Try | null;
  /** The whole record first; then what is left of it, when the whole is poison. */
  tries: readonly [Try, ...Try[]];
  /** What is kept of it when it cannot be stored. */
  parked: (fault: Fault, isPartlyStored: boolean) => ParkedRecord;
}>;

/** Where it has come to, so that a record that waits goes on from there. */
type Waiting = { readonly record: LateRecord; step: number; fault: Fault | null; isStored: boolean };

const waitingOf = (record: LateRecord): Waiting => ({ record, step: 0, fault: null, isStored: false });

/** As it would be parked now, for this reason unless it has one of its own. */
const parkedOf = ({ record, fault, isStored }: Waiting, reason: Fault): ParkedRecord => record.parked(fault ?? reason, isStored);

type StoreLateDeps = Readonly<{
  parking: Parking;
  isPoison: (error: unknown) => boolean;
  faultOf: (error: unknown) => Fault;
}>;

/**
 * Throws while the database is away, and is then called again. Whoever is next in a queue is called by whoever was before: no request
 * is better than somebody else's in its lines of the log.
 */
const createStoreLate = ({ parking, isPoison, faultOf }: StoreLateDeps) =>
  AsyncLocalStorage.bind(async (waiting: Waiting): Promise<void> => {
    const { first, tries } = waiting.record;
    // The whole says what is wrong with the database; this one only gets ahead of it.
    await first?.().catch(() => {});
    for (let work = tries[waiting.step]; work && !waiting.isStored; work = tries[waiting.step]) {
      try {
        await work();
        waiting.isStored = true;
      } catch (error) {
        if (!isPoison(error)) throw error;
        waiting.fault ??= faultOf(error);
        waiting.step++;
      }
    }
    if (waiting.fault) await parking.park([parkedOf(waiting, waiting.fault)]);
  });

export type DeferredWritesDeps = StoreLateDeps & Readonly<{ sampled: Sampled; logger: Logger }>;

export function createDeferredWrites(deps: DeferredWritesDeps) {
  const { parking, isPoison, faultOf, sampled, logger } = deps;
  const store = createStoreLate(deps);
  let [total, isStopping] = [0, false];

  async function aside(left: readonly Waiting[], reason: Fault): Promise<void> {
    try {
      await parking.aside(left.map((waiting) => parkedOf(waiting, reason)));
    } catch (error) {
      const registrationIds = left.map(({ record }) => record.registrationId);
      logger.error({ err: error, registrationIds }, "records are lost: they cannot even be described");
    }
  }

  const queues = createLateQueues<Waiting>({
    perform: async (waiting) => {
      try {
        await store(waiting);
      } catch (error) {
        if (!isPoison(error)) throw error;
        // Parking itself has a bug.
        logger.error({ err: error, registrationId: waiting.record.registrationId }, "a record could not be parked");
        await aside([waiting], faultOf(error));
      }
      total--;
    },
    onTrouble: (error, devices) => {
      if (sampled("a record waits") !== null)
        logger.warn({ err: error, waiting: total, devices }, "a record waits for the database");
    },
  });

  return {
    later: (record: LateRecord): void => {
      const room = record.stopId !== null ? ROOM_FOR_STOPS : 1;
      const isFull = total >= MOST_WAITING * room || queues.of(record.registrationId).length >= MOST_WAITING_OF_A_DEVICE * room;
      if (isFull || isStopping) return void aside([waitingOf(record)], isStopping ? STOPPED : FULL);
      total++;
      queues.add(record.registrationId, waitingOf(record));
    },
    waitingOf: queues.of,
    stop: async (): Promise<void> => {
      isStopping = true;
      const left = await queues.end(LAST_CHANCE_MS);
      if (left.length === 0) return;
      logger.error({ records: left.length }, "the server stops while records wait for the database; they are put aside");
      await aside(left, STOPPED);
    },
  };
}
