// How fast the water moves, from the readings that came in while somebody looked.

import type { LatestReading } from "@halocline/contracts/http/entities.contract";
import { useEffect, useState } from "react";

type Sample = Readonly<{ atMs: number; distanceMm: number }>;

/** One minute back: long enough to calm the sensor's noise, short enough to be about now. */
const WINDOW_MS = 60_000;
/** Less than this apart, the sensor's millimetre steps would be called a speed. */
const SHORTEST_MS = 10_000;
const MINUTE_MS = 60_000;

export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const newest = samples.at(-1);
  if (newest && next.atMs <= newest.atMs) return samples;
  return [...samples.filter(({ atMs }) => next.atMs - atMs <= WINDOW_MS), next];
}

/** Always positive: the phase says which way. Null before there is enough to tell. */
export function rateMmPerMin(samples: readonly Sample[]): number | null {
  const [oldest, newest] = [samples[0], samples.at(-1)];
  if (!oldest || !newest || newest.atMs - oldest.atMs < SHORTEST_MS) return null;
  return (Math.abs(newest.distanceMm - oldest.distanceMm) / (newest.atMs - oldest.atMs)) * MINUTE_MS;
}

/** Begins anew with every phase: a drain's speed says nothing about the refill. */
export function useLevelRate(reading: LatestReading | null, phase: string | null): number | null {
  const [state, setState] = useState<Readonly<{ phase: string | null; samples: readonly Sample[] }>>({ phase, samples: [] });
  const { heightMm, receivedAt } = reading ?? { heightMm: null, receivedAt: null };
  useEffect(() => {
    if (heightMm === null || receivedAt === null) return;
    const next = { atMs: Date.parse(receivedAt), distanceMm: heightMm };
    setState((known) => ({ phase, samples: withSample(known.phase === phase ? known.samples : [], next) }));
  }, [heightMm, receivedAt, phase]);
  return state.phase === phase ? rateMmPerMin(state.samples) : null;
}
