// What lies ahead of a schedule: the next due time, which a worker waits for, and the next real start, which people are
// shown. They differ while a run is skipped or the schedule is paused: those due times come, and are recorded as skipped.

import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { nextRuns } from "./recurrence.ts";

export type Planned = Readonly<{
  rule: ScheduleRule;
  zone: string;
  isEnabled: boolean;
  /** The next start is to be left out. */
  isSkipping: boolean;
  pausedUntilMs: number | null;
}>;

export type Plan = Readonly<{ nextDueAtMs: number | null; nextStartAtMs: number | null; skipNextAtMs: number | null }>;

const NOTHING: Plan = { nextDueAtMs: null, nextStartAtMs: null, skipNextAtMs: null };

const startsAhead = ({ rule, zone, pausedUntilMs }: Planned, afterMs: number, count: number): number[] =>
  nextRuns(rule, zone, Math.max(afterMs, (pausedUntilMs ?? 0) - 1), count);

export function planAhead(schedule: Planned, afterMs: number): Plan {
  if (!schedule.isEnabled) return NOTHING;
  const [nextDueAtMs = null] = nextRuns(schedule.rule, schedule.zone, afterMs, 1);
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
