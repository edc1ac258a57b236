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

/**
 * Online is what its own screen calls monitored. A device with a fault is connected, and counts: what is wrong with it is the
 * verdict's matter.
 */
export function systemState(devices: readonly Device[], nowMs: number): SystemState {
  const timesMs = devices.map(heardAtMs).filter((atMs) => atMs !== null);
  return {
    online: devices.filter((device) => deviceFreshness(device, nowMs).isCurrent).length,
    total: devices.length,
    heardAtMs: timesMs.length === 0 ? null : Math.max(...timesMs),
  };
}
