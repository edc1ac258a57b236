// One record that follows what it tells of: the whole of it, or what is left of it, or parked.

import type { Fault } from "../../db/poison.ts";
import type { ParkedRecord, Parking } from "../parking/parked-records.store.ts";

type Try = () => Promise<void>;

export type LateRecord = Readonly<{
  registrationId: string;
  isStop: boolean;
  /** What must not wait for the rest; it may be made any number of times. */
  first: Try | null;
  /** The whole record first; then what is left of it, when the whole is poison. */
  tries: readonly [Try, ...Try[]];
  /** What is kept of it when it cannot be stored. */
  parked: (fault: Fault, isPartlyStored: boolean) => ParkedRecord;
}>;

/** Where it has come to, so that a record that waits goes on from there. */
export type Waiting = { readonly record: LateRecord; step: number; fault: Fault | null; isStored: boolean };

export const waitingOf = (record: LateRecord): Waiting => ({ record, step: 0, fault: null, isStored: false });

/** As it would be parked now, for this reason unless it has one of its own. */
export const parkedOf = ({ record, fault, isStored }: Waiting, reason: Fault): ParkedRecord =>
  record.parked(fault ?? reason, isStored);

export type StoreLateDeps = Readonly<{
  parking: Parking;
  isPoison: (error: unknown) => boolean;
  faultOf: (error: unknown) => Fault;
}>;

/** Throws while the database is away, and is then called again. */
export const createStoreLate =
  ({ parking, isPoison, faultOf }: StoreLateDeps) =>
  async (waiting: Waiting): Promise<void> => {
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
  };
