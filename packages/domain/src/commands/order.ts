// The order of commands: milliseconds of a hybrid clock. A command toward action is numbered in the database, in the
// commit that records it. A command toward safety asks nobody, and is numbered beyond all that may be on its way.

/** More than the clocks of two servers may differ: a stop from the slower one still comes after the other's ON. */
export const SAFETY_LEAD_MS = 5000;

export const nextActionSeq = (lastSeq: number, nowMs: number): number => Math.max(lastSeq + 1, Math.floor(nowMs));

/**
 * `lastKnownSeq` is what this process has seen of the device, 0 if nothing. The lead is added to the clock and not to
 * the last number: otherwise ten clicks would run a minute ahead of what another process can know.
 */
export const nextSafetySeq = (lastKnownSeq: number, nowMs: number): number =>
  Math.max(lastKnownSeq + 1, Math.floor(nowMs) + SAFETY_LEAD_MS);

/** A person waits for it: later than this it must not happen any more. */
export const MANUAL_TTL_MS = 15_000;
export const RUN_TTL_MS = 60_000;

/** Expiry in the device's own uptime, so that no clock has to agree with another. */
export const deadlineUpMs = (heard: Readonly<{ upMs: number; receivedAtMs: number }>, nowMs: number, ttlMs: number): number =>
  Math.max(0, Math.floor(heard.upMs + (nowMs - heard.receivedAtMs) + ttlMs));
