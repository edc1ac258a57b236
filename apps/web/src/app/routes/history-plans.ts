// What a tank's schedules will start, as the timeline shows it.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Schedule, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { useMemo } from "react";
import type { TimeRange } from "@/features/history/time-range.ts";
import type { Plan } from "@/features/history/timeline/lane-marks.ts";
import { useSchedules, useWeek } from "@/features/schedules/schedules.api.ts";
import { dateInZone } from "@/features/schedules/zoned-time.ts";

const WEEK_MS = 7 * 86_400_000;

/** Those of the tank that are still to come; a week is told for the whole household. */
function plansOf(schedules: readonly Schedule[], runs: readonly WeekRun[], tankId: string, nowMs: number): readonly Plan[] {
  const own = new Map(schedules.filter((schedule) => schedule.tankId === tankId).map(({ id, type }) => [id, type]));
  return runs.flatMap(({ scheduleId, at, isLeftOut }) => {
    const [type, atMs] = [own.get(scheduleId), Date.parse(at)];
    return type !== undefined && atMs > nowMs ? [{ id: `${scheduleId} ${at}`, type, atMs, isLeftOut }] : [];
  });
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
