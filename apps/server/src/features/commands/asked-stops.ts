// The newest emergency stop this process asked of each device, or that it had it cleared. It is ahead of what was last
// read from the database, so that a second click is the same stop, and a stop after a clear is a new one. Bounded; what
// it does not know costs at most a second message: a device answers a spent id, and a fresh one follows.

const MOST_DEVICES = 10_000;

export function createAskedStops() {
  const newest = new Map<string, string | null>();
  return {
    note(deviceId: string, stopId: string | null): void {
      newest.delete(deviceId);
      newest.set(deviceId, stopId);
      const [oldest] = newest.keys();
      if (newest.size > MOST_DEVICES && oldest !== undefined) newest.delete(oldest);
    },
    openIdOf(deviceId: string, recordedId: string | null): string | null {
      return newest.has(deviceId) ? (newest.get(deviceId) ?? null) : recordedId;
    },
  };
}
