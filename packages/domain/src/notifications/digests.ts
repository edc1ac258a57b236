// Mail by the calendar: which digests a morning brings, and when one may arrive. Times are of the clock on a tank's wall, as the
// milliseconds of a UTC clock that shows the same; days are its days since 1970.

import { emailHeldUntilMs, type QuietHours } from "./emails.ts";

export type DigestKind = "maintenance" | "weekly" | "all_well";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
/** Day 0 was a Thursday. */
const MONDAY = 4;

const MORNING_BEGINS_MS = 7 * HOUR_MS;
/** Whoever switches a digest on in the afternoon waits for the next morning. */
const MORNING_ENDS_MS = 12 * HOUR_MS;
/** After that a phone that rings is a nuisance. */
const NIGHT_BEGINS_MS = 21 * HOUR_MS;
/** A report that could not be sent on Monday is still worth reading some days later. */
const KEPT_DAYS: Readonly<Record<DigestKind, number>> = { maintenance: 1, weekly: 4, all_well: 1 };

/** Nothing outside the morning. */
export function digestsAt(wallMs: number): Readonly<{ day: number; kinds: readonly DigestKind[] }> {
  const day = Math.floor(wallMs / DAY_MS);
  const sinceMidnightMs = wallMs - day * DAY_MS;
  if (sinceMidnightMs < MORNING_BEGINS_MS || sinceMidnightMs >= MORNING_ENDS_MS) return { day, kinds: [] };
  const isMonday = day % WEEK_DAYS === MONDAY;
  return { day, kinds: isMonday ? ["weekly", "maintenance", "all_well"] : ["maintenance", "all_well"] };
}

/** The seven days before its Monday, on the wall's clock. */
export const weekBefore = (day: number): Readonly<{ fromWallMs: number; toWallMs: number }> => ({
  fromWallMs: (day - WEEK_DAYS) * DAY_MS,
  toWallMs: day * DAY_MS,
});

export type Arrival = "now" | "later" | "never";

/** `never`: its day is over, and the next digest says what is true by then. */
export function digestArrival(kind: DigestKind, digestDay: number, wallMs: number): Arrival {
  const day = Math.floor(wallMs / DAY_MS);
  if (day >= digestDay + KEPT_DAYS[kind]) return "never";
  const sinceMidnightMs = wallMs - day * DAY_MS;
  return sinceMidnightMs >= MORNING_BEGINS_MS && sinceMidnightMs < NIGHT_BEGINS_MS ? "now" : "later";
}

/** Nothing that comes by the calendar is urgent. `wallMs` is of the person's own clock. */
export const isQuietFor = (quiet: QuietHours, wallMs: number): boolean =>
  emailHeldUntilMs("info", quiet, wallMs, wallMs) !== null;

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;

/** Until a digest is tried again that the mail server did not take. */
export const digestPauseMs = (tries: number): number => Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS);
