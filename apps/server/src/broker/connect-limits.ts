// What one address may ask of the door. Pairing needs no key, so it is counted; wrong keys make an address queue for its next
// answers, one at a time: registered devices behind the same router still get in, and nobody else waits.

import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import { createRateLimit } from "../platform/rate-limit.ts";

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

type Line = { last: Promise<unknown>; waiting: number };

export function createConnectLimits(clock: Clock): ConnectLimits {
  const limit = { windowMs: WINDOW_MS, mostKeys: MOST_ADDRESSES };
  const mayPair = createRateLimit(clock, { ...limit, most: MOST_PAIRINGS });
  const mayFail = createRateLimit(clock, { ...limit, most: MOST_FAILURES });
  const lines = new LRUCache<string, Line & { untilMs: number }>({ max: MOST_ADDRESSES });

  return {
    mayPair,
    noteFailure: (address) => {
      if (mayFail(address)) return;
      const line = lines.get(address) ?? { last: Promise.resolve(), waiting: 0, untilMs: 0 };
      line.untilMs = clock() + WINDOW_MS;
      lines.set(address, line);
    },
    inTurn: async (address, ask) => {
      const line = lines.get(address);
      if (!line || (clock() > line.untilMs && line.waiting === 0)) return ask();
      if (line.waiting >= MOST_IN_LINE) return null;
      line.waiting += 1;
      const answer = line.last.then(ask, ask);
      line.last = answer;
      try {
        return await answer;
      } finally {
        line.waiting -= 1;
      }
    },
  };
}
