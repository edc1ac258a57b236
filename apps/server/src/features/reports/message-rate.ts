// How many messages a minute a device may send on one topic (SEC-10). An honest one stays far below; what it loses here it
// repeats.

import type { Clock } from "../../platform/clock.ts";
import { createRateLimit } from "../../platform/rate-limit.ts";

const MOST_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
/** Whoever sends too fast was heard last, and is not the one to be forgotten. */
const MOST_DEVICES = 50_000;

export type IsTooFast = (registrationId: string) => boolean;

export function createMessageRate(clock: Clock, mostPerMinute = MOST_PER_MINUTE): IsTooFast {
  const isWithin = createRateLimit(clock, { most: mostPerMinute, windowMs: MINUTE_MS, mostKeys: MOST_DEVICES });
  return (registrationId) => !isWithin(registrationId);
}
