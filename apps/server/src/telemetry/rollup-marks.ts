// Which hours of which devices this process has marked for rolling up in the running epoch, so that a steady message
// costs no mark. Only what is committed is remembered, and all of it is forgotten when the epoch changes.

import type { ReadingRow, RollupMark } from "./readings.store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** More than the hours since 1970 for a century to come: a device and its hour make one whole number. */
const HOURS = 2 ** 21;

export function createRollupMarks() {
  let epoch = 0;
  /** The first minute that is marked, by device and hour; every later minute of that hour is covered by it. */
  let marked = new Map<number, number>();

  return {
    epoch: (): number => epoch,

    /** The marks these rows still need. */
    missing: (rows: readonly ReadingRow[]): RollupMark[] => {
      const missing = new Map<number, RollupMark>();
      for (const { deviceNo, accountId, takenAtMs } of rows) {
        const hour = Math.floor(takenAtMs / HOUR_MS);
        const firstMinute = Math.floor((takenAtMs - hour * HOUR_MS) / MINUTE_MS);
        const key = deviceNo * HOURS + hour;
        const covered = Math.min(marked.get(key) ?? 60, missing.get(key)?.firstMinute ?? 60);
        if (firstMinute < covered) missing.set(key, { deviceNo, accountId, hourMs: hour * HOUR_MS, firstMinute });
      }
      return [...missing.values()];
    },

    committed: (marks: readonly RollupMark[]): void => {
      for (const { deviceNo, hourMs, firstMinute } of marks) marked.set(deviceNo * HOURS + hourMs / HOUR_MS, firstMinute);
    },

    /** A new epoch: nothing is marked in it yet. */
    turnTo: (next: number): void => {
      epoch = next;
      marked = new Map();
    },
  };
}

export type RollupMarks = ReturnType<typeof createRollupMarks>;
