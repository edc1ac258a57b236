// Before a key ends: pumps off first, while somebody can still be told (SAFE-19).

import { setTimeout as pause } from "node:timers/promises";

const PUMPS_OFF_WITHIN_MS = 3000;

/** An offline device cannot answer, and must not keep its owner from ending its key: then this is false. */
export async function arePumpsOff<Device>(
  stopPumps: (device: Device) => Promise<boolean>,
  device: Device,
  withinMs: number = PUMPS_OFF_WITHIN_MS,
): Promise<boolean> {
  const patience = new AbortController();
  const tooLate = pause(withinMs, false, { signal: patience.signal }).catch(() => false);
  try {
    return await Promise.race([stopPumps(device), tooLate]);
  } catch {
    // Whoever stops them notes its failures; here it is the same as no answer.
    return false;
  } finally {
    patience.abort();
  }
}
