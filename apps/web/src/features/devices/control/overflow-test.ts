// Circulation pauses for three minutes to see whether the water runs back (SAFE-23). Nothing is switched on meanwhile.

import type { Device } from "@halocline/contracts/http/entities.contract";

export const OVERFLOW_TEST_REASON = "The device is testing the overflow. Available again in 3 minutes at most.";

export const isTestingOverflow = ({ hold, relays }: Device): boolean =>
  hold === null &&
  relays.some(({ role, currentState, lastCause }) => role === "circulation" && !currentState && lastCause === "overflow");
