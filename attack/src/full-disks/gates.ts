import { exact, type Gate, timed } from "@halocline/bench/gates";

export type FullDisk = Readonly<{
  disk: string;
  stops: number;
  /** Of devices that were connected when the disk became full. */
  unconfirmedStops: number;
  stopsAfterReconnect: number;
  unconfirmedAfterReconnect: number;
  untrueStops: number;
  /** Endless when it was not named at all. */
  namedAfterMs: number;
  /** From the first free byte until everything that was taken is stored. */
  recoveredAfterMs: number;
  confirmedButLost: number;
}>;

const CI_FACTOR = 2;

export const fullDiskGates = (full: FullDisk, isLong: boolean): Gate[] => [
  exact(`${full.disk}: stops asked`, Math.min(full.stops, full.stopsAfterReconnect), { atLeast: 1 }),
  exact(`${full.disk}: stops not confirmed, connected`, full.unconfirmedStops, { atMost: 0 }),
  exact(`${full.disk}: stops not confirmed, reconnecting`, full.unconfirmedAfterReconnect, { atMost: 0 }),
  exact(`${full.disk}: stops confirmed while a pump ran`, full.untrueStops, { atMost: 0 }),
  exact(`${full.disk}: ms until health names it`, full.namedAfterMs, { atMost: 60_000 }),
  exact(`${full.disk}: readings confirmed and lost`, full.confirmedButLost, { atMost: 0 }),
  timed(`${full.disk}: ms until all is stored again`, full.recoveredAfterMs, { atMost: 30_000 }, !isLong, CI_FACTOR),
];
