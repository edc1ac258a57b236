// A stored schedule in the shape of the wire, with its rule in words and its next starts by its tank's clock.

import { type Schedule, type ScheduleResult, scheduleRuleSchema } from "@halocline/contracts/http/schedules.contract";
import { dueReasonText } from "@halocline/messages/run-reason";
import { nextStarts } from "@halocline/recurrence/plan";
import { createReadableFields, type ReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import { ruleText, unreadableRule } from "./rule-text.ts";
import type { LastResult, ToldSchedule } from "./schedules.store.ts";

const SHOWN = 5;

export function presentSchedule(schedule: ToldSchedule, nowMs: number, reader: Reader): Schedule {
  const { rule, timezone: zone, isEnabled, last } = schedule;
  const fields = createReadableFields();
  // What has not its shape, or cannot be put into words, is no rule.
  const sentence = fields.attempt("rule", () => ruleText(scheduleRuleSchema.parse(rule), zone, reader.language), null);
  const nextRunAt = fields.time("nextRunAt", schedule.nextStartAt);
  const skipNextAtMs = fields.timeMs("skipNextAt", schedule.skipNextAt);
  const pausedUntilMs = fields.timeMs("pausedUntil", schedule.pausedUntil);
  // A skipped one that is due right now is none of those ahead.
  const isSkipping = skipNextAtMs !== null && skipNextAtMs > nowMs;
  const planned = { rule, zone, isEnabled, isSkipping, pausedUntilMs };
  const starts = sentence === null ? [] : fields.attempt("nextRuns", () => nextStarts(planned, nowMs, SHOWN), []);
  return {
    id: schedule.id,
    tankId: schedule.tankId,
    tankName: schedule.tankName,
    deviceName: schedule.deviceName,
    type: schedule.type,
    rule: sentence === null ? null : rule,
    cronExpression: sentence !== null && "cron" in rule ? rule.cron : null,
    enabled: isEnabled,
    timezone: zone,
    sentence: sentence ?? unreadableRule(reader.language),
    nextRunAt,
    nextRuns: starts.flatMap((atMs) => fields.time("nextRuns", new Date(atMs)) ?? []),
    skipNextAt: fields.time("skipNextAt", schedule.skipNextAt),
    pausedUntil: pausedUntilMs !== null && pausedUntilMs > nowMs ? new Date(pausedUntilMs).toISOString() : null,
    lastRunAt: fields.time("lastRunAt", schedule.lastStartedDueAt),
    lastResult: last && presentResult(last, fields, reader),
    createdAt: fields.neededTime("createdAt", schedule.createdAt),
    ...fields.told(),
  };
}

const presentResult = (
  { dueAt, outcome, reason, runId, runStatus }: LastResult,
  fields: ReadableFields,
  { texts }: Reader,
): ScheduleResult => ({
  dueAt: fields.neededTime("lastResult.dueAt", dueAt),
  outcome,
  runId,
  runStatus,
  reason,
  message: reason && dueReasonText(texts, reason),
});
