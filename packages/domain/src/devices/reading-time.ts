// When a reading was taken, as a pure function of the message and of its boot's anchor, so that a repeated
// message always lands on the same row. The anchor (receive time − uptime of the first message of a boot)
// is stored once; the device's own clock is believed only near the time the anchor implies.

const CLOCK_TOLERANCE_MS = 10 * 60_000;
const OLDEST_ACCEPTED_MS = 8 * 24 * 3_600_000;
const FUTURE_ACCEPTED_MS = 5 * 60_000;

export const bootAnchorMs = (receivedAtMs: number, upMs: number): number => receivedAtMs - upMs;

export function readingTimeMs(anchorMs: number, upMs: number, deviceClockS: number | null): number {
  const impliedMs = anchorMs + upMs;
  if (deviceClockS === null) return impliedMs;
  const claimedMs = deviceClockS * 1000;
  return Math.abs(claimedMs - impliedMs) <= CLOCK_TOLERANCE_MS ? claimedMs : impliedMs;
}

/** Partitions exist for this window only; a reading outside it is refused for good and counted (SEC-10). */
export const isAcceptedTime = (takenAtMs: number, nowMs: number): boolean =>
  takenAtMs >= nowMs - OLDEST_ACCEPTED_MS && takenAtMs <= nowMs + FUTURE_ACCEPTED_MS;
