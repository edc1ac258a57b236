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
    /** Those who are not, then those who are; the order of each device's messages stays. */
    part: (incoming: readonly Incoming[], nowMs: number): readonly (readonly Incoming[])[] => {
      for (const [registrationId, until] of untilMs) if (until <= nowMs) untilMs.delete(registrationId);
      if (untilMs.size === 0) return [incoming];
      const isSuspect = ({ registrationId }: Incoming) => untilMs.has(registrationId);
      return [incoming.filter((message) => !isSuspect(message)), incoming.filter(isSuspect)];
    },
  };
}
