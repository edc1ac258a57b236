// A stored schedule in the shape of the wire, with its rule in words and its next starts by its tank's clock.

import type { Schedule, ScheduleResult } from "@halocline/contracts/http/schedules.contract";
import { dueReasonText } from "@halocline/domain/schedules/labels";
import { explain } from "@halocline/recurrence/explain";
import { nextStarts } from "@halocline/recurrence/plan";
import type { LastResult, ToldSchedule } from "./schedules.store.ts";

const SHOWN = 5;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentSchedule(schedule: ToldSchedule, nowMs: number): Schedule {
  const { rule, timezone: zone, isEnabled, skipNextAt, pausedUntil, last } = schedule;
  const pausedUntilMs = pausedUntil?.getTime() ?? null;
  // A skipped one that is due right now is none of those ahead.
  const isSkipping = skipNextAt !== null && skipNextAt.getTime() > nowMs;
  const starts = nextStarts({ rule, zone, isEnabled, isSkipping, pausedUntilMs }, nowMs, SHOWN);
  return {
    id: schedule.id,
    tankId: schedule.tankId,
    tankName: schedule.tankName,
    deviceName: schedule.deviceName,
    type: schedule.type,
    rule,
    cronExpression: "cron" in rule ? rule.cron : null,
    enabled: isEnabled,
    timezone: zone,
    sentence: explain(rule, zone),
    nextRunAt: iso(schedule.nextStartAt),
    nextRuns: starts.map((atMs) => new Date(atMs).toISOString()),
    skipNextAt: iso(skipNextAt),
    pausedUntil: pausedUntilMs !== null && pausedUntilMs > nowMs ? iso(pausedUntil) : null,
    lastRunAt: iso(schedule.lastStartedDueAt),
    lastResult: last && presentResult(last),
    createdAt: schedule.createdAt.toISOString(),
  };
}

const presentResult = ({ dueAt, outcome, reason, runId, runStatus }: LastResult): ScheduleResult => ({
  dueAt: dueAt.toISOString(),
  outcome,
  runId,
  runStatus,
  reason,
  message: reason && dueReasonText(reason),
});
