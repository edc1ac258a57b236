// How often something may happen in a stretch of time that begins with its first time. In this process, by the clock it is given, and
// for a bounded number of names.

import type { Clock } from "./clock.ts";
import { createRecentEntries } from "./recent-entries.ts";

type Window = { readonly beganAtMs: number; count: number };

export type RateLimit = Readonly<{ most: number; windowMs: number; mostKeys: number }>;

/** False: too often. That counts too, and does not make the stretch longer. */
export type IsWithinLimit = (key: string) => boolean;

export function createRateLimit(clock: Clock, { most, windowMs, mostKeys }: RateLimit): IsWithinLimit {
  const windows = createRecentEntries<Window>(mostKeys);
  return (key) => {
    const nowMs = clock();
    let window = windows.get(key);
    // A clock that was set back begins anew: else nothing would count until it has caught up.
    if (!window || nowMs < window.beganAtMs || nowMs - window.beganAtMs >= windowMs) {
      window = { beganAtMs: nowMs, count: 0 };
      windows.set(key, window);
    }
    return ++window.count <= most;
  };
}
