// What a tank's schedules will start, as the timeline shows it.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { useMemo } from "react";
import type { TimeRange } from "@/features/history/time-range.ts";
import type { Plan } from "@/features/history/timeline/lane-marks.ts";
import { useSchedules, useWeek } from "@/features/schedules/schedules.api.ts";
import { waitingRuns } from "@/features/schedules/week-plan.ts";
import { dateInZone, formatBesideOwn } from "@/features/schedules/zoned-time.ts";
import { formatNear } from "@/lib/time/date-text.ts";

const WEEK_MS = 7 * 86_400_000;

/** Those of the tank that are still to come; a week is told for the whole household. */
function plansOf(schedules: readonly Schedule[], runs: readonly WeekRun[], tankId: string, nowMs: number): readonly Plan[] {
  const own = schedules.filter((schedule) => schedule.tankId === tankId);
  const planOf = ({ id, type, timezone }: Schedule, at: string, isLeftOut: boolean): Plan => {
    const atMs = Date.parse(at);
    // The axis is in the reader's time, and so is the label on it.
    return { id: `${id} ${at}`, type, atMs, at: formatBesideOwn(at, timezone), label: formatNear(atMs, nowMs), isLeftOut };
  };
  // The pumps may still start.
  const waiting = waitingRuns(own).map(({ schedule, at }) => planOf(schedule, at, false));
  const coming = runs.flatMap(({ scheduleId, at, isLeftOut }) => {
    const schedule = own.find(({ id }) => id === scheduleId);
    return schedule && Date.parse(at) > nowMs ? [planOf(schedule, at, isLeftOut)] : [];
  });
  return [...waiting, ...coming];
}

/** Null when they could not be loaded. A week begins at midnight: seven days from now lie in two of them. */
export function usePlans({ id, timezone }: Tank, { axisToMs }: TimeRange, nowMs: number): readonly Plan[] | null {
  const isAhead = axisToMs > nowMs;
  const schedules = useSchedules();
  const first = useWeek(dateInZone(nowMs, timezone), isAhead);
  const second = useWeek(dateInZone(nowMs + WEEK_MS, timezone), isAhead);
  // A run that is due now is no plan any more; to the minute is near enough.
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000;
  const plans = useMemo(
    () => plansOf(schedules.data ?? [], [...(first.data ?? []), ...(second.data ?? [])], id, minuteMs),
    [schedules.data, first.data, second.data, id, minuteMs],
  );
  return schedules.isError || first.isError || second.isError ? null : plans;
}
