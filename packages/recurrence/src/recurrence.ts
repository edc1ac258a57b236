// When a rule falls due. Rules are counted on the wall clock of the time zone; DST moves a due time and never adds, drops or
// doubles one: in the gap it is the first time after it, in the overlap the first of the two.

import type { ScheduleRule, WantedRule } from "@halocline/domain/schedules/schedules";
import { nextCronWallMs, tidyCron } from "./cron.ts";
import { instantMs, wallMs } from "./wall-clock.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);
const weekdayOf = (day: number): number => (((day + EPOCH_WEEKDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

function timeOfDayMs(atLocal: string): number {
  const [hours = 0, minutes = 0] = atLocal.split(":").map(Number);
  return (hours * 60 + minutes) * 60_000;
}

type Interval = Exclude<ScheduleRule, { cron: string }>;

/** The first day that counts, and how many days lie between two. */
function stepsOf(rule: Interval): Readonly<{ firstDay: number; stepDays: number }> {
  const anchorDay = dayOf(Date.parse(`${rule.anchorDate}T00:00:00Z`));
  if ("everyDays" in rule) return { firstDay: anchorDay, stepDays: rule.everyDays };
  const daysToWeekday = (rule.weekday - weekdayOf(anchorDay) + WEEK_DAYS) % WEEK_DAYS;
  return { firstDay: anchorDay + daysToWeekday, stepDays: rule.everyWeeks * WEEK_DAYS };
}

function nextIntervalWallMs(rule: Interval, afterWallMs: number): number {
  const { firstDay, stepDays } = stepsOf(rule);
  const timeMs = timeOfDayMs(rule.atLocal);
  const steps = Math.floor((afterWallMs - timeMs - firstDay * DAY_MS) / (stepDays * DAY_MS)) + 1;
  return (firstDay + Math.max(0, steps) * stepDays) * DAY_MS + timeMs;
}

const nextWallMs = (rule: ScheduleRule, afterWallMs: number): number | null =>
  "cron" in rule ? nextCronWallMs(rule.cron, afterWallMs) : nextIntervalWallMs(rule, afterWallMs);

/** The due times after that moment, soonest first; fewer than asked for only when the rule ends. */
export function nextRuns(rule: ScheduleRule, zone: string, afterMs: number, count: number): number[] {
  const runs: number[] = [];
  let wall = nextWallMs(rule, wallMs(afterMs, zone));
  while (wall !== null && runs.length < count) {
    const atMs = instantMs(wall, zone);
    // The wall shows some times twice, and skips some: what it showed the first time is over.
    if (atMs > (runs.at(-1) ?? afterMs)) runs.push(atMs);
    wall = nextWallMs(rule, wall);
  }
  return runs;
}

/** The due times from that moment on and before the other one. */
export function runsBetween(rule: ScheduleRule, zone: string, fromMs: number, untilMs: number): number[] {
  const runs: number[] = [];
  for (;;) {
    const [atMs = untilMs] = nextRuns(rule, zone, runs.at(-1) ?? fromMs - 1, 1);
    if (atMs >= untilMs) return runs;
    runs.push(atMs);
  }
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** As it is stored: an interval without an anchor is counted from the first time that is still to come. */
export function anchored(wanted: WantedRule, zone: string, nowMs: number): ScheduleRule {
  if ("cron" in wanted) return { cron: tidyCron(wanted.cron) };
  if (wanted.anchorDate !== undefined) return { ...wanted, anchorDate: wanted.anchorDate };
  const wall = wallMs(nowMs, zone);
  const isOverToday = instantMs(dayOf(wall) * DAY_MS + timeOfDayMs(wanted.atLocal), zone) <= nowMs;
  return { ...wanted, anchorDate: dateOf(dayOf(wall) + (isOverToday ? 1 : 0)) };
}
