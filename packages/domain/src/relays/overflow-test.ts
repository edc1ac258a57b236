// Circulation pauses for three minutes to see whether the water runs back (SAFE-23). Nothing is switched on meanwhile.

import type { RelayRole } from "./relays.ts";

type Reported = Readonly<{
  hold: unknown;
  relays: readonly Readonly<{ role: RelayRole; currentState: boolean; lastCause: string | null }>[];
}>;

export const OVERFLOW_TEST_MS = 180_000;

/** By what the device said of its circulation last: off, by its own guard, and not held. */
export const isTestingOverflow = ({ hold, relays }: Reported): boolean =>
  hold === null &&
  relays.some(({ role, currentState, lastCause }) => role === "circulation" && !currentState && lastCause === "overflow");
