// How many messages a minute a device may send on one topic (SEC-10). An honest one stays far below; what it loses here it
// repeats.

import type { Clock } from "../../platform/clock.ts";

const MOST_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

export type IsTooFast = (registrationId: string) => boolean;

export function createMessageRate(clock: Clock, mostPerMinute = MOST_PER_MINUTE): IsTooFast {
  let minute = 0;
  const counts = new Map<string, number>();
  return (registrationId) => {
    const now = Math.floor(clock() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts.clear();
    }
    const count = (counts.get(registrationId) ?? 0) + 1;
    counts.set(registrationId, count);
    return count > mostPerMinute;
  };
}
