// What one address may ask of the door. Pairing needs no key, so it is counted; wrong keys make an address queue for its next
// answers, one at a time: registered devices behind the same router still get in, and nobody else waits.

import type { Clock } from "../platform/clock.ts";
import { createKeyedQueues } from "../platform/keyed-queues.ts";
import { createRateLimit } from "../platform/rate-limit.ts";
import { createRecentEntries } from "../platform/recent-entries.ts";

const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;
const MOST_PAIRINGS = 60;
const MOST_FAILURES = 120;
const MOST_IN_LINE = 100;

export type ConnectLimits = Readonly<{
  mayPair: (address: string) => boolean;
  noteFailure: (address: string) => void;
  /** Null: too many of this address are waiting already. */
  inTurn: <T>(address: string, ask: () => Promise<T>) => Promise<T | null>;
}>;

export function createConnectLimits(clock: Clock): ConnectLimits {
  const limit = { windowMs: WINDOW_MS, mostKeys: MOST_ADDRESSES };
  const mayPair = createRateLimit(clock, { ...limit, most: MOST_PAIRINGS });
  const mayFail = createRateLimit(clock, { ...limit, most: MOST_FAILURES });
  const untilMs = createRecentEntries<number>(MOST_ADDRESSES);
  const inLine = createKeyedQueues({ most: MOST_IN_LINE });

  return {
    mayPair,
    noteFailure: (address) => {
      if (!mayFail(address)) untilMs.set(address, clock() + WINDOW_MS);
    },
    inTurn: async (address, ask) => (clock() > (untilMs.get(address) ?? Number.NEGATIVE_INFINITY) ? ask() : inLine(address, ask)),
  };
}
