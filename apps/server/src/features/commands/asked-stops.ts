// The newest emergency stop this process asked of each device, or that it had it cleared. It is ahead of what was last
// read from the database, so that a second click is the same stop, and a stop after a clear is a new one. Bounded; what
// it does not know costs at most a second message: a device answers a spent id, and a fresh one follows.

import { createRecentEntries } from "../../platform/recent-entries.ts";

const MOST_DEVICES = 10_000;

export function createAskedStops() {
  const newest = createRecentEntries<Readonly<{ stopId: string | null }>>(MOST_DEVICES);
  return {
    note: (deviceId: string, stopId: string | null): void => void newest.set(deviceId, { stopId }),
    openIdOf(deviceId: string, recordedId: string | null): string | null {
      const known = newest.get(deviceId);
      return known ? known.stopId : recordedId;
    },
  };
}
