// A schedule when its tank gets another time zone: what was said about single runs goes by the new wall clock, and what this day
// has had already does not come a second time, where the new clock is behind the old one.

import { movedTimes, type ScheduleException } from "@halocline/domain/schedules/exceptions";
import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { runsBetween } from "@halocline/recurrence/recurrence";
import { instantMs, wallMs } from "@halocline/recurrence/wall-clock";

export type NewClock = Readonly<{ before: string; after: string; nowMs: number }>;
type Ruled = Readonly<{ rule: ScheduleRule; exceptions: readonly ScheduleException[] }>;

const sameWallMs = (atMs: number, { before, after }: NewClock): number => instantMs(wallMs(atMs, before), after);

/** The same time on the new wall; what is over keeps its moment, so that a worker who is still to look at it finds it. */
function moved(exceptions: readonly ScheduleException[], clock: NewClock): ScheduleException[] {
  const movedMs = (atMs: number) => (atMs > clock.nowMs ? sameWallMs(atMs, clock) : atMs);
  const taken = new Set<number>();
  return exceptions.map(({ dueAtMs, movedToMs }) => {
    const [due, to] = [movedMs(dueAtMs), movedToMs === null ? null : movedMs(movedToMs)];
    // Where the new clocks go forward, two times of the old one may be one: then it stays left out.
    const isFree = to !== null && to !== due && !taken.has(to);
    if (isFree) taken.add(to);
    return { dueAtMs: due, movedToMs: isFree ? to : null };
  });
}

/** Back and forth within a day two times may become one: where one of them was moved, it still comes then, and then alone. */
function eachOnce(exceptions: readonly ScheduleException[]): ScheduleException[] {
  const byDueMs = new Map<number, ScheduleException>();
  for (const exception of exceptions) {
    const known = byDueMs.get(exception.dueAtMs);
    if (!known || (exception.movedToMs ?? 0) > (known.movedToMs ?? 0)) byDueMs.set(exception.dueAtMs, exception);
  }
  return [...byDueMs.values()];
}

export type OnNewClock = Readonly<{
  exceptions: readonly ScheduleException[];
  /** What comes next is planned after this. */
  afterMs: number;
}>;

/**
 * `lastDueAtMs`: the newest due time that was looked at, or waits for it; null: none. Whatever came of it, the wall showed it already
 * (SAFE-20). What the new wall shows again is left out by name, so that no later change of the schedule brings it back.
 */
export function onNewClock({ rule, exceptions }: Ruled, lastDueAtMs: number | null, clock: NewClock): OnNewClock {
  const { after, nowMs } = clock;
  const kept = eachOnce(moved(exceptions, clock));
  const untilMs = lastDueAtMs === null ? nowMs : sameWallMs(lastDueAtMs, clock);
  if (untilMs <= nowMs) return { exceptions: kept, afterMs: nowMs };
  const [ownMs, movedMs] = [kept.map(({ dueAtMs }) => dueAtMs), movedTimes(kept)];
  const again = runsBetween(rule, after, nowMs + 1, untilMs + 1).filter((atMs) => ![...ownMs, ...movedMs].includes(atMs));
  const isMovedBefore = movedMs.some((atMs) => atMs > nowMs && atMs <= untilMs);
  return {
    exceptions: [...kept, ...again.map((dueAtMs) => ({ dueAtMs, movedToMs: null }))],
    afterMs: isMovedBefore ? nowMs : untilMs,
  };
}
