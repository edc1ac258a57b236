// How long to wait before the next connection. The jitter keeps a fleet from returning in one wave.

import type { Rng } from "@halocline/tank-physics/rng";

export type BackoffLimits = Readonly<{ firstMs: number; longestMs: number }>;

export const DEFAULT_BACKOFF: BackoffLimits = { firstMs: 1000, longestMs: 30_000 };

/** Doubles with every failure up to the longest; half of it is chance. */
export function backoffMs(failures: number, { firstMs, longestMs }: BackoffLimits, rng: Rng): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
  return Math.round(fullMs / 2 + (rng() * fullMs) / 2);
}
