// A boot's anchor comes from the clock of whoever heard its first message, and that clock may have been wrong. Three say when a
// boot began: the anchor, the server's clock with each later message, and the device's clock. While they agree, readings are placed
// at once. When they do not, readings wait apart, and this decides when it is settled which anchor holds. Waiting is measured in the
// device's uptime: it is the only clock that nobody sets.

import { CLOCK_TOLERANCE_MS, readingTimeMs } from "./reading-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a device's crystal may gain or lose: after half a year more than the tolerance, and still no clock was set. */
const DRIFT = 100e-6;
/** A clock that says less than 2024 was never set: it claims nothing. */
const CLOCK_SET_FROM_MS = 1_704_067_200_000;
/** A clock that is wrong is usually put right within minutes of its start. */
export const SETTLES_AFTER_MS = 10 * MINUTE_MS;
/** When the device's clock says the same as the server's, against the anchor. */
const CONFIRMED_AFTER_MS = MINUTE_MS;
/** However long the old anchor held: the server's clock is the one that everything else here goes by. */
export const LONGEST_DISPUTE_MS = 2 * 60 * MINUTE_MS;
/** Nothing more is heard of the boot: what is known is all there will be. */
const SILENT_AFTER_MS = 60 * MINUTE_MS;
/** A boot cannot end after the next one began; messages may be this late. */
const OVERLAP_MS = MINUTE_MS;
/** A clock that was set is not corrected by more: such an uptime is invented, and must not scatter rows over the years. */
const MOST_CORRECTED_MS = 40 * DAY_MS;
/** An honest boot needs one or two; each moves all its rows. */
export const MOST_CORRECTIONS = 8;

export type Anchor = Readonly<{
  anchorMs: number;
  /** It was disputed before, and held or was corrected: the device's clock alone does not dispute it again. */
  isSettled: boolean;
}>;

const isNear = (oneMs: number, otherMs: number, upMs: number): boolean =>
  Math.abs(oneMs - otherMs) <= CLOCK_TOLERANCE_MS + upMs * DRIFT;

/** When the boot began by the device's own clock; null when that was never set. */
const claimedAnchorMs = (upMs: number, clockS: number | null): number | null =>
  clockS === null || clockS * 1000 < CLOCK_SET_FROM_MS ? null : clockS * 1000 - upMs;

/** Whether a reading may be placed by the anchor at once. `heardAnchorMs`: receive time − uptime of the message that brought it. */
export function isUndisputed(
  { anchorMs, isSettled }: Anchor,
  heardAnchorMs: number,
  upMs: number,
  clockS: number | null,
): boolean {
  if (!isNear(heardAnchorMs, anchorMs, upMs)) return false;
  if (isSettled) return true;
  const claimedMs = claimedAnchorMs(upMs, clockS);
  return claimedMs === null || isNear(claimedMs, anchorMs, upMs);
}

/** A reading that waits, as far as its time goes. */
export type WaitingReading = Readonly<{ upMs: number; clockS: number | null; sentUpMs: number; receivedAtMs: number }>;

export type Dispute = Readonly<{
  anchor: Anchor;
  /** Uptime at which the anchor was taken, or last corrected. */
  anchoredUpMs: number;
  corrections: number;
  waiting: readonly WaitingReading[];
  /** The newest message of this boot, also one whose reading did not have to wait; null when the device is in another boot. */
  latest: Readonly<{ upMs: number; receivedAtMs: number }> | null;
  /** When the boot after this one began; null while there is none, or while that is disputed itself. */
  nextAnchorMs: number | null;
  nowMs: number;
  /** The room for waiting readings runs out. */
  isFull: boolean;
}>;

/** `isOwn`: the anchor stays, and each reading is placed by the server's clock at the moment it was heard. */
export type Settlement = Readonly<{ anchorMs: number; isOwn: boolean }>;

type Heard = Readonly<{ upMs: number; anchorMs: number; claimedMs: number | null }>;

/** Null: not yet. */
export function settle(dispute: Dispute): Settlement | null {
  const heard = dispute.waiting.map(
    ({ upMs, clockS, sentUpMs, receivedAtMs }): Heard => ({
      upMs: sentUpMs,
      anchorMs: receivedAtMs - sentUpMs,
      claimedMs: claimedAnchorMs(upMs, clockS),
    }),
  );
  const { latest } = dispute;
  if (latest) heard.push({ upMs: latest.upMs, anchorMs: latest.receivedAtMs - latest.upMs, claimedMs: null });
  const sorted = heard.toSorted((a, b) => a.upMs - b.upMs);
  const newest = sorted.at(-1);
  if (!newest) return null;
  const anchorMs = latest ? ofRunningBoot(dispute, sorted, newest) : ofEndedBoot(dispute, sorted, newest);
  return anchorMs === null ? null : bounded(dispute, anchorMs);
}

function ofRunningBoot(dispute: Dispute, sorted: readonly Heard[], newest: Heard): number | null {
  const { anchor, anchoredUpMs, latest, nowMs } = dispute;
  const lastOther = sorted.findLastIndex(({ anchorMs, upMs }) => !isNear(anchorMs, newest.anchorMs, upMs));
  const same = sorted.slice(lastOther + 1);
  const sinceUpMs = same[0]?.upMs ?? newest.upMs;
  const heldMs = newest.upMs - sinceUpMs;
  const claimedMs = same.findLast((message) => message.claimedMs !== null)?.claimedMs ?? null;
  const isForced = dispute.isFull || Math.abs(nowMs - (latest?.receivedAtMs ?? nowMs)) > SILENT_AFTER_MS;
  const isConfirmed = claimedMs !== null && isNear(claimedMs, newest.anchorMs, newest.upMs);
  if (isNear(newest.anchorMs, anchor.anchorMs, newest.upMs)) {
    // A clock that went away and came back, or a message that was merely late: the anchor holds.
    const isOver = anchor.isSettled || lastOther >= 0 || isConfirmed || isForced;
    return isOver || heldMs >= SETTLES_AFTER_MS ? anchor.anchorMs : null;
  }
  const heldBeforeMs = sinceUpMs - anchoredUpMs;
  const neededMs = isConfirmed ? CONFIRMED_AFTER_MS : Math.min(Math.max(heldBeforeMs, SETTLES_AFTER_MS), LONGEST_DISPUTE_MS);
  // The message that was on its way for the shortest time knows best.
  return isForced || heldMs >= neededMs ? Math.min(...same.map(({ anchorMs }) => anchorMs)) : null;
}

/** Of what is claimed, the anchor with which the boot ends nearest before the next one began: a restart takes seconds. */
function ofEndedBoot({ anchor, nextAnchorMs, isFull }: Dispute, sorted: readonly Heard[], newest: Heard): number | null {
  if (nextAnchorMs === null) return isFull ? newest.anchorMs : null;
  const claimedMs = sorted.findLast((message) => message.claimedMs !== null)?.claimedMs ?? null;
  const gapMs = (anchorMs: number): number => {
    const gap = nextAnchorMs - (anchorMs + newest.upMs);
    return gap >= -OVERLAP_MS ? gap : Number.POSITIVE_INFINITY;
  };
  let best = anchor.anchorMs;
  for (const candidateMs of [newest.anchorMs, claimedMs])
    if (candidateMs !== null && gapMs(candidateMs) < gapMs(best) && !isNear(candidateMs, best, newest.upMs)) best = candidateMs;
  return best;
}

/** Unless the clock that heard it was never set: then anything is better. */
const isCorrectable = (fromMs: number, toMs: number, heardAtMs: number): boolean =>
  Math.abs(toMs - fromMs) <= MOST_CORRECTED_MS || heardAtMs < CLOCK_SET_FROM_MS;

/** [SEC-10] An invented uptime must neither move rows for ever nor to any year it likes. */
function bounded({ anchor, anchoredUpMs, corrections }: Dispute, anchorMs: number): Settlement {
  if (anchorMs === anchor.anchorMs) return { anchorMs, isOwn: false };
  const isAllowed = corrections < MOST_CORRECTIONS && isCorrectable(anchor.anchorMs, anchorMs, anchor.anchorMs + anchoredUpMs);
  return isAllowed ? { anchorMs, isOwn: false } : { anchorMs: anchor.anchorMs, isOwn: true };
}

/** Where a reading goes that waited, and when it was heard by the clock that holds. */
export function placeWaiting(
  { anchorMs, isOwn }: Settlement,
  { upMs, clockS, sentUpMs, receivedAtMs }: WaitingReading,
): Readonly<{ takenAtMs: number; receivedAtMs: number }> {
  const own = { takenAtMs: receivedAtMs - (sentUpMs - upMs), receivedAtMs };
  const takenAtMs = readingTimeMs(anchorMs, upMs, clockS);
  if (isOwn || !isCorrectable(own.takenAtMs, takenAtMs, receivedAtMs)) return own;
  const isHeardByIt = isNear(receivedAtMs - sentUpMs, anchorMs, sentUpMs);
  return { takenAtMs, receivedAtMs: isHeardByIt ? receivedAtMs : anchorMs + sentUpMs };
}
