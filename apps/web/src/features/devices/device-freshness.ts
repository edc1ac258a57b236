// How much of what we know about a device still counts: one rule for its age, and for whether it is away, on every screen.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { type Freshness, heardFreshness, isDeviceOffline } from "@halocline/domain/devices/presence";
import { rowOf } from "@/live/device-row.ts";

/** Recent enough to say what a relay does; older than this it is unknown. */
export const isCurrent = (freshness: Freshness): boolean => freshness === "live" || freshness === "late";

export type ReadingFreshness = Readonly<{ ageMs: number | null; freshness: Freshness }>;

/** As old as the newest of the given receive times. */
export function readingFreshness(
  device: Device,
  receivedAt: readonly (string | null | undefined)[],
  nowMs: number,
): ReadingFreshness {
  const timesMs = receivedAt.filter((time) => typeof time === "string").map((time) => Date.parse(time));
  const heardAtMs = timesMs.length === 0 ? null : Math.max(...timesMs);
  const ageMs = heardAtMs === null ? null : Math.max(0, nowMs - heardAtMs);
  const isOffline = isDeviceOffline(rowOf(device), heardAtMs, nowMs);
  const { readingIntervalSeconds: intervalS, isServerBehind } = device;
  return { ageMs, freshness: heardFreshness(ageMs, { intervalS, isOffline, isServerBehind }) };
}

export type DeviceFreshness = ReadingFreshness & Readonly<{ isCurrent: boolean }>;

export function deviceFreshness(device: Device, nowMs: number): DeviceFreshness {
  const known = readingFreshness(device, [device.lastSeenAt], nowMs);
  return { ...known, isCurrent: isCurrent(known.freshness) };
}

/** Our idea of the server's clock may be off by this much. */
const CLOCK_DOUBT_MS = 1000;

/** Only a report newer than a command tells what became of it (SAFE-18). */
export const hasReportedSince = ({ lastSeenAt }: Pick<Device, "lastSeenAt">, sentAtMs: number): boolean =>
  lastSeenAt !== null && Date.parse(lastSeenAt) > sentAtMs + CLOCK_DOUBT_MS;
