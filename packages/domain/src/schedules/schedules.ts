// Schedules by name: what a rule is, the rules offered ready-made, and what becomes of one due time. When a rule falls due
// in a time zone is worked out in packages/recurrence.

import type { LeftOutBy } from "./exceptions.ts";

/** 0 is Sunday, as in cron. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `atLocal` is "HH:MM" on the tank's wall clock; `anchorDate` is the local date from which the interval is counted. */
export type ScheduleRule =
  | Readonly<{ cron: string }>
  | Readonly<{ everyDays: number; atLocal: string; anchorDate: string }>
  | Readonly<{ everyWeeks: number; weekday: Weekday; atLocal: string; anchorDate: string }>;

/** As asked for: without an anchor the interval is counted from the first time that is still to come. */
export type WantedRule =
  | Readonly<{ cron: string }>
  | Readonly<{ everyDays: number; atLocal: string; anchorDate?: string | undefined }>
  | Readonly<{ everyWeeks: number; weekday: Weekday; atLocal: string; anchorDate?: string | undefined }>;

export type SchedulePreset = Readonly<{ label: string; rule: WantedRule }>;

/** Cron cannot say "every 7 days" nor "bi-weekly": its steps begin anew each month. Those two are intervals. */
export const SCHEDULE_PRESETS: readonly SchedulePreset[] = [
  { label: "Sunday 10:00", rule: { cron: "0 10 * * 0" } },
  { label: "Monday 10:00", rule: { cron: "0 10 * * 1" } },
  { label: "Every 7 days 10:00", rule: { everyDays: 7, atLocal: "10:00" } },
  { label: "Monthly 1st 02:00", rule: { cron: "0 2 1 * *" } },
  { label: "Bi-weekly Sunday 10:00", rule: { everyWeeks: 2, weekday: 0, atLocal: "10:00" } },
];

/** Closer together is no schedule but a mistake. */
export const LEAST_GAP_MS = 6 * 3_600_000;
export const MAX_EVERY_DAYS = 366;
/** An interval is counted from a day of these: a typing mistake beyond them has due times that no calendar shows. */
const FIRST_ANCHOR_DATE = "2000-01-01";
const LAST_ANCHOR_DATE = "2099-12-31";
export const MAX_EVERY_WEEKS = 52;
/** A pause without an end is "disabled". */
export const LONGEST_PAUSE_MS = 366 * 86_400_000;

export type AnchorProblem = Readonly<{ code: "anchor_out_of_range"; first: string; last: string }>;

/** Null: it can be counted from. Dates as "YYYY-MM-DD" have the order of their texts. */
export const whyNotAnchor = (date: string): AnchorProblem | null =>
  date >= FIRST_ANCHOR_DATE && date <= LAST_ANCHOR_DATE
    ? null
    : { code: "anchor_out_of_range", first: FIRST_ANCHOR_DATE, last: LAST_ANCHOR_DATE };

/** Later than this after its time, a run is missed for good (SAFE-20). */
export const LATE_AFTER_MS = 15 * 60_000;

export type DueFacts = Readonly<{
  dueAtMs: number;
  skipNextAtMs: number | null;
  pausedUntilMs: number | null;
  /** Its owner left out this one, or moved it to another time. */
  leftOutBy: LeftOutBy | null;
  /** Until when it waits for its controller; null when it has not been tried yet. */
  waitsUntilMs: number | null;
}>;

export type DueVerdict =
  | Readonly<{ outcome: "start" }>
  | Readonly<{ outcome: "missed"; reason: "late" | "not_reached" }>
  | Readonly<{ outcome: "skipped"; reason: LeftOutBy | "paused" }>;

/** What a worker does with a due time that it has claimed. What somebody called off is not missed, however late it is seen. */
export function judgeDue({ dueAtMs, skipNextAtMs, pausedUntilMs, leftOutBy, waitsUntilMs }: DueFacts, nowMs: number): DueVerdict {
  if (skipNextAtMs === dueAtMs) return { outcome: "skipped", reason: "skipped" };
  if (leftOutBy !== null) return { outcome: "skipped", reason: leftOutBy };
  if (pausedUntilMs !== null && dueAtMs < pausedUntilMs) return { outcome: "skipped", reason: "paused" };
  if (waitsUntilMs !== null && nowMs > waitsUntilMs) return { outcome: "missed", reason: "not_reached" };
  return nowMs - dueAtMs > LATE_AFTER_MS ? { outcome: "missed", reason: "late" } : { outcome: "start" };
}
