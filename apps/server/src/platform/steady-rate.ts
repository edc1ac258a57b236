// How often something may happen, evenly: so many at once, and from then on so many a second. Whoever asks without end gets that and
// never a heap of it, as they would with every stretch that begins. In this process, by the clock it is given, for a bounded number of names.

import type { Clock } from "./clock.ts";
import type { IsWithinLimit } from "./rate-limit.ts";
import { createRecentEntries } from "./recent-entries.ts";

export type SteadyRate = Readonly<{ perSecond: number; atOnce: number; mostKeys: number }>;

/** False: too often. That does not count. */
export function createSteadyRate(clock: Clock, { perSecond, atOnce, mostKeys }: SteadyRate): IsWithinLimit {
  const everyMs = 1000 / perSecond;
  const mostAheadMs = everyMs * atOnce;
  /** Until when what was let through would last at the even rate. */
  const usedUntilMs = createRecentEntries<number>(mostKeys);
  return (key) => {
    const nowMs = clock();
    const known = usedUntilMs.get(key) ?? nowMs;
    // Further ahead than anybody gets: the clock was set back. Else nothing would be let through until it has caught up.
    const fromMs = known - nowMs > mostAheadMs ? nowMs : Math.max(known, nowMs);
    const nextMs = fromMs + everyMs;
    if (nextMs - nowMs > mostAheadMs) return false;
    usedUntilMs.set(key, nextMs);
    return true;
  };
}
