// The devices of the account as one line: how many answer, and when any of them was heard last.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { deviceFreshness } from "./device-freshness.ts";

export type SystemState = Readonly<{
  online: number;
  total: number;
  /** The newest message of any device; null before the first. */
  heardAtMs: number | null;
}>;

const heardAtMs = ({ lastSeenAt }: Device): number | null => (lastSeenAt === null ? null : Date.parse(lastSeenAt));

/** While the server is behind, its own delay takes nobody from the count. */
const isOnline = (device: Device, nowMs: number): boolean =>
  deviceFreshness(device, nowMs).isCurrent || (device.isServerBehind && device.status !== "offline");

/**
 * Online is what its own screen calls monitored. A device with a fault is connected, and counts: what is wrong with it is the
 * verdict's matter.
 */
export function systemState(devices: readonly Device[], nowMs: number): SystemState {
  const timesMs = devices.map(heardAtMs).filter((atMs) => atMs !== null);
  return {
    online: devices.filter((device) => isOnline(device, nowMs)).length,
    total: devices.length,
    heardAtMs: timesMs.length === 0 ? null : Math.max(...timesMs),
  };
}
