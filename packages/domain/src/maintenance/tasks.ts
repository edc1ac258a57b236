// When a task of maintenance is due, and when somebody is reminded of it. Everything is counted in whole days on the tank's own
// calendar, as day numbers: days since 1 January 1970 on the wall of its time zone.

export const MOST_INTERVAL_DAYS = 1095;
export const MOST_SNOOZE_DAYS = 90;
export const MOST_TASKS_PER_TANK = 40;

const DAY_MS = 86_400_000;
/** What stays undone is told again after a week, not every morning: a daily nag is switched off. */
const TELL_AGAIN_DAYS = 7;

/** `wallMs`: what the clock on the tank's wall shows, as the milliseconds of a UTC clock that shows the same. */
export const dayOf = (wallMs: number): number => Math.floor(wallMs / DAY_MS);

export type TaskDays = Readonly<{
  intervalDays: number;
  addedDay: number;
  /** Null: never done. */
  lastDoneDay: number | null;
  snoozedUntilDay: number | null;
}>;

/** A task that was never done is due from the day it was added. A snooze only ever moves it back. */
export function dueDayOf({ intervalDays, addedDay, lastDoneDay, snoozedUntilDay }: TaskDays): number {
  const dueDay = lastDoneDay === null ? addedDay : lastDoneDay + intervalDays;
  return Math.max(dueDay, snoozedUntilDay ?? dueDay);
}

export type TaskState = "ahead" | "due" | "overdue";

export function taskStateOf(dueDay: number, today: number): TaskState {
  if (dueDay > today) return "ahead";
  return dueDay === today ? "due" : "overdue";
}

export type DueTask = Readonly<{ dueDay: number; today: number }>;

/**
 * `toldDay`: of the last reminder this person got, which named all that was due then. Each task is told on its day, or as soon as it
 * can be; what is still undone a week after the last reminder is told again.
 */
export function needsReminder(tasks: readonly DueTask[], toldDay: number | null): boolean {
  const due = tasks.filter(({ dueDay, today }) => dueDay <= today);
  if (toldDay === null) return due.length > 0;
  return due.some(({ dueDay, today }) => dueDay > toldDay || today - toldDay >= TELL_AGAIN_DAYS);
}
