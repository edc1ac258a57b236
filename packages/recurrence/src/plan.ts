// What lies ahead of a schedule: the next due time, which a worker waits for, and the next real start, which people are
// shown. They differ while a run is skipped or the schedule is paused: those due times come, and are recorded as skipped.

import { leftOutBy, movedTimes, type ScheduleException } from "@halocline/domain/schedules/exceptions";
import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { nextRuns } from "./recurrence.ts";

export type Planned = Readonly<{
  rule: ScheduleRule;
  zone: string;
  isEnabled: boolean;
  /** The next start is to be left out. */
  isSkipping: boolean;
  pausedUntilMs: number | null;
  /** Single runs that were left out or moved. */
  exceptions: readonly ScheduleException[];
}>;

export type Plan = Readonly<{ nextDueAtMs: number | null; nextStartAtMs: number | null; skipNextAtMs: number | null }>;

const NOTHING: Plan = { nextDueAtMs: null, nextStartAtMs: null, skipNextAtMs: null };

/** The first of both, each once. */
const soonest = (times: readonly number[], more: readonly number[], count: number): number[] =>
  [...new Set([...times, ...more])].toSorted((a, b) => a - b).slice(0, count);

const movedAfter = ({ exceptions }: Planned, afterMs: number): number[] =>
  movedTimes(exceptions).filter((atMs) => atMs > afterMs);

function startsAhead(schedule: Planned, afterMs: number, count: number): number[] {
  const { rule, zone, pausedUntilMs, exceptions } = schedule;
  const fromMs = Math.max(afterMs, (pausedUntilMs ?? 0) - 1);
  const runs = nextRuns(rule, zone, fromMs, count + exceptions.length);
  const kept = runs.filter((atMs) => leftOutBy(exceptions, atMs) === null);
  return soonest(kept, movedAfter(schedule, fromMs), count);
}

export function planAhead(schedule: Planned, afterMs: number): Plan {
  if (!schedule.isEnabled) return NOTHING;
  const next = nextRuns(schedule.rule, schedule.zone, afterMs, 1);
  const [nextDueAtMs = null] = soonest(next, movedAfter(schedule, afterMs), 1);
  const [first = null, second = null] = startsAhead(schedule, afterMs, schedule.isSkipping ? 2 : 1);
  return schedule.isSkipping
    ? { nextDueAtMs, nextStartAtMs: second, skipNextAtMs: first }
    : { nextDueAtMs, nextStartAtMs: first, skipNextAtMs: null };
}

/** The next times at which it really starts; none while it is disabled. */
export function nextStarts(schedule: Planned, afterMs: number, count: number): number[] {
  if (!schedule.isEnabled) return [];
  return schedule.isSkipping ? startsAhead(schedule, afterMs, count + 1).slice(1) : startsAhead(schedule, afterMs, count);
}
