// Devices whose messages were poison a moment ago. Theirs are written after everybody else's and by themselves, so that
// the search for the next bad one costs the others nothing.

import type { Incoming } from "./decode-telemetry.ts";

const SUSPECT_FOR_MS = 60_000;
const MOST_SUSPECTS = 10_000;

export function createSuspects() {
  const untilMs = new Map<string, number>();
  return {
    note: (registrationId: string, nowMs: number): void => {
      if (untilMs.size >= MOST_SUSPECTS && !untilMs.has(registrationId)) return;
      untilMs.set(registrationId, nowMs + SUSPECT_FOR_MS);
    },
    has: ({ registrationId }: Incoming): boolean => untilMs.has(registrationId),
    forgetOld: (nowMs: number): void => {
      for (const [registrationId, until] of untilMs) if (until <= nowMs) untilMs.delete(registrationId);
    },
  };
}
