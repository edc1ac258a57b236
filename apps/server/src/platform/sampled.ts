// What repeats itself is said a few times in a while, with the number of times it was not: a log that fills the disk
// helps nobody.

import type { Clock } from "./clock.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createRecentEntries } from "./recent-entries.ts";

const WINDOW_MS = 60_000;
const MOST_IN_WINDOW = 5;
const MOST_KEYS = 1000;

/** Null: not this time. Else how many of the same were left out since it was last said. */
export type Sampled = (key: string) => number | null;

export function createSampled(clock: Clock, { windowMs = WINDOW_MS, mostInWindow = MOST_IN_WINDOW } = {}): Sampled {
  const mayBeSaid = createRateLimit(clock, { most: mostInWindow, windowMs, mostKeys: MOST_KEYS });
  const leftOut = createRecentEntries<number>(MOST_KEYS);
  return (key) => {
    const left = leftOut.get(key) ?? 0;
    if (!mayBeSaid(key)) {
      leftOut.set(key, left + 1);
      return null;
    }
    leftOut.delete(key);
    return left;
  };
}
