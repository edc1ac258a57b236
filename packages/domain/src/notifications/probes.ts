// A test through each way, once a week, at a calm hour: what was never tried is found to be dead only when it matters. Times are of
// the clock on the wall of the person's oldest tank, as the milliseconds of a UTC clock that shows the same; days are since 1970.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
/** Day 0 was a Thursday. */
const SUNDAY = 3;
const CALM_FROM_MS = 11 * HOUR_MS;
const CALM_TO_MS = 19 * HOUR_MS;
/** A server that was down on Sunday makes up for it. */
const LATE_DAYS = 2;

/** All of a zone at once would be a flood: each way has its own moment of the hour, by its id. */
export const SPREAD_S = 3600;

/** Mail of any kind proves the way as well. Less than a week, so that it is never older than the alarm allows when its day comes. */
export const MAIL_PROVES_FOR_MS = 6.5 * DAY_MS;

const isCalm = (wallMs: number): boolean => {
  const sinceMidnightMs = wallMs % DAY_MS;
  return sinceMidnightMs >= CALM_FROM_MS && sinceMidnightMs < CALM_TO_MS;
};

/** A service that has proven nothing for so long is tested on any day: the server was off on its Sunday. */
export const LATE_AFTER_MS = 7.5 * DAY_MS;

export type DueProbes = Readonly<{
  day: number;
  /** The Sunday whose tests are due; null: only those that are late. */
  sunday: number | null;
}>;

/** Null: it is no calm hour. */
export function probesAt(wallMs: number): DueProbes | null {
  if (!isCalm(wallMs)) return null;
  const day = Math.floor(wallMs / DAY_MS);
  const sinceSunday = (day - SUNDAY) % WEEK_DAYS;
  return { day, sunday: sinceSunday <= LATE_DAYS ? day - sinceSunday : null };
}

/** Each hour of the calm ones, and their end. */
const CALM_MOMENTS_MS = [...Array.from({ length: 8 }, (_, hour) => CALM_FROM_MS + hour * HOUR_MS), CALM_TO_MS - 1];

export type ProbeReader = Readonly<{
  /** Of the test: a service is asked to make no sound, and mail cannot be. */
  isSilent: boolean;
  /** Whether the person wants quiet at that moment of the tank's wall clock. */
  isQuietAt: (wallMs: number) => boolean;
}>;

/**
 * `never`: the next week's test says what is true by then. Whoever sleeps by day would never be tested: what makes no sound comes then in
 * their quiet hours, and mail when these are over.
 */
export function probeArrival(probeDay: number, wallMs: number, { isSilent, isQuietAt }: ProbeReader): "now" | "later" | "never" {
  const day = Math.floor(wallMs / DAY_MS);
  if (day - probeDay > LATE_DAYS + 1) return "never";
  const [isCalmNow, isQuietNow] = [isCalm(wallMs), isQuietAt(wallMs)];
  if (isCalmNow && !isQuietNow) return "now";
  const isNeverBoth = CALM_MOMENTS_MS.every((sinceMidnightMs) => isQuietAt(day * DAY_MS + sinceMidnightMs));
  return isNeverBoth && (isSilent ? isCalmNow : !isQuietNow) ? "now" : "later";
}
