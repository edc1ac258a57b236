// When a reading was taken, as a pure function of the message and of its boot's anchor, so that a repeated
// message always lands on the same row. The anchor (receive time − uptime of the first message of a boot)
// is stored once, and corrected only when it is settled that a clock was wrong (disputed-time.ts); the device's
// own clock is believed only near the time the anchor implies.

export const CLOCK_TOLERANCE_MS = 10 * 60_000;
const OLDEST_ACCEPTED_MS = 8 * 24 * 3_600_000;
const FUTURE_ACCEPTED_MS = 5 * 60_000;

export const bootAnchorMs = (receivedAtMs: number, upMs: number): number => receivedAtMs - upMs;

export function readingTimeMs(anchorMs: number, upMs: number, deviceClockS: number | null): number {
  const impliedMs = anchorMs + upMs;
  if (deviceClockS === null) return impliedMs;
  const claimedMs = deviceClockS * 1000;
  return Math.abs(claimedMs - impliedMs) <= CLOCK_TOLERANCE_MS ? claimedMs : impliedMs;
}

/**
 * By the device's uptime alone, so that no clock of ours can make it refuse: a message does not bring readings of the future, nor
 * any older than a ring can hold. Such a reading is refused for good and counted (SEC-10).
 */
export const isAcceptedAge = (takenUpMs: number, sentUpMs: number): boolean =>
  takenUpMs >= sentUpMs - OLDEST_ACCEPTED_MS && takenUpMs <= sentUpMs + FUTURE_ACCEPTED_MS;
