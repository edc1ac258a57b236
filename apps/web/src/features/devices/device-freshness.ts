// How much of what we know about a device still counts: one age for the whole device, from its newest message.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { type Freshness, freshness } from "@halocline/domain/devices/presence";
import { isReachable } from "./devices.api.ts";

/** Recent enough to say what a relay does; older than this it is unknown. */
export const isCurrent = (freshness: Freshness): boolean => freshness === "live" || freshness === "late";

export type DeviceFreshness = Readonly<{ ageMs: number | null; freshness: Freshness; isCurrent: boolean }>;

export function deviceFreshness(device: Device, nowMs: number): DeviceFreshness {
  const ageMs = device.lastSeenAt === null ? null : Math.max(0, nowMs - Date.parse(device.lastSeenAt));
  const state = freshness(ageMs, device.readingIntervalSeconds, isReachable(device));
  return { ageMs, freshness: state, isCurrent: isCurrent(state) };
}

/** Our idea of the server's clock may be off by this much. */
const CLOCK_DOUBT_MS = 1000;

/** Only a report newer than a command tells what became of it (SAFE-18). */
export const hasReportedSince = ({ lastSeenAt }: Device, sentAtMs: number): boolean =>
  lastSeenAt !== null && Date.parse(lastSeenAt) > sentAtMs + CLOCK_DOUBT_MS;
