// The readings of the last minutes, as they came in while the page was open. Kept beside the page's cache, so that every part
// of the page that asks for a tank's trend gets the same answer.

import type { LatestReading } from "@halocline/contracts/http/entities.contract";
import { type Sample, TREND_MS } from "@halocline/domain/verdict/trend";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const kept = new WeakMap<QueryClient, Map<string, readonly Sample[]>>();
const NONE: readonly Sample[] = [];

function samplesIn(client: QueryClient): Map<string, readonly Sample[]> {
  const known = kept.get(client) ?? new Map<string, readonly Sample[]>();
  kept.set(client, known);
  return known;
}

/** The newest last; what is older than the window, or came before, is left out. The one before the newest always stays. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const newest = samples.at(-1);
  if (newest && next.atMs <= newest.atMs) return samples;
  return [...samples.filter((sample) => sample === newest || next.atMs - sample.atMs <= TREND_MS), next];
}

function withReading(samples: readonly Sample[], reading: LatestReading | null | undefined): readonly Sample[] {
  if (!reading || reading.heightMm === null) return samples;
  return withSample(samples, { atMs: Date.parse(reading.receivedAt), distanceMm: reading.heightMm });
}

export type TankReading = Readonly<{ tankId: string; reading: LatestReading | null | undefined }>;

/** In the order of the tanks. */
export function useLevelSamples(tanks: readonly TankReading[]): readonly (readonly Sample[])[] {
  const known = samplesIn(useQueryClient());
  const all = tanks.map(({ tankId, reading }) => withReading(known.get(tankId) ?? NONE, reading));
  useEffect(() => {
    for (const [index, { tankId }] of tanks.entries()) known.set(tankId, all[index] ?? NONE);
  });
  return all;
}
