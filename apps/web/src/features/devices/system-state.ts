// The devices of the account as one line: how many answer, and when any of them was heard last.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { freshness } from "@halocline/domain/devices/presence";
import { isCurrent } from "./device-freshness.ts";
import { isReachable } from "./devices.api.ts";

export type SystemState = Readonly<{
  online: number;
  total: number;
  /** The newest message of any device; null before the first. */
  heardAtMs: number | null;
  /** At least one device is online and its data is recent enough to act on. */
  isFresh: boolean;
}>;

const heardAtMs = ({ lastSeenAt }: Device): number | null => (lastSeenAt === null ? null : Date.parse(lastSeenAt));

function isFresh(device: Device, nowMs: number): boolean {
  const atMs = heardAtMs(device);
  const ageMs = atMs === null ? null : Math.max(0, nowMs - atMs);
  return isCurrent(freshness(ageMs, device.readingIntervalSeconds, isReachable(device)));
}

/** A device with a fault is connected, and counts: what is wrong with it is the verdict's matter. */
export function systemState(devices: readonly Device[], nowMs: number): SystemState {
  const timesMs = devices.map(heardAtMs).filter((atMs) => atMs !== null);
  return {
    online: devices.filter(isReachable).length,
    total: devices.length,
    heardAtMs: timesMs.length === 0 ? null : Math.max(...timesMs),
    isFresh: devices.some((device) => isFresh(device, nowMs)),
  };
}
