import type { Device } from "@halocline/contracts/http/entities.contract";
import { type Freshness, freshness } from "@halocline/domain/devices/presence";
import { isReachable } from "@/features/devices/devices.api.ts";

export type ReadingFreshness = Readonly<{ ageMs: number | null; freshness: Freshness }>;

/** One rule for the age of everything on the screen: the newest of the given receive times. */
export function readingFreshness(
  device: Device,
  receivedAt: readonly (string | null | undefined)[],
  nowMs: number,
): ReadingFreshness {
  const timesMs = receivedAt.filter((time) => typeof time === "string").map((time) => Date.parse(time));
  const ageMs = timesMs.length === 0 ? null : Math.max(0, nowMs - Math.max(...timesMs));
  return { ageMs, freshness: freshness(ageMs, device.readingIntervalSeconds, isReachable(device)) };
}
