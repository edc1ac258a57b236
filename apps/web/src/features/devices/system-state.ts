// The devices of the account as one line: how many answer, and how fresh the newest word from any of them is.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { freshness } from "@halocline/domain/devices/presence";

export type SystemState = Readonly<{
  online: number;
  total: number;
  /** Since the newest message of any device; null before the first. */
  ageMs: number | null;
  /** At least one device is online and its data is recent enough to act on. */
  isFresh: boolean;
}>;

const ageOf = ({ lastSeenAt }: Device, nowMs: number): number | null =>
  lastSeenAt === null ? null : Math.max(0, nowMs - Date.parse(lastSeenAt));

function isFresh(device: Device, nowMs: number): boolean {
  if (device.status !== "online") return false;
  const state = freshness(ageOf(device, nowMs), device.readingIntervalSeconds, true);
  return state === "live" || state === "late";
}

export function systemState(devices: readonly Device[], nowMs: number): SystemState {
  const agesMs = devices.map((device) => ageOf(device, nowMs)).filter((ageMs) => ageMs !== null);
  return {
    online: devices.filter(({ status }) => status === "online").length,
    total: devices.length,
    ageMs: agesMs.length === 0 ? null : Math.min(...agesMs),
    isFresh: devices.some((device) => isFresh(device, nowMs)),
  };
}
