// A stored schedule in the shape of the wire, with its rule in words and its next starts by its tank's clock.

import { type Schedule, type ScheduleResult, scheduleRuleSchema } from "@halocline/contracts/http/schedules.contract";
import { WAIT_MINUTES, waitEndMs } from "@halocline/domain/schedules/waiting";
import { dueReasonText } from "@halocline/messages/run-reason";
import { nextStarts } from "@halocline/recurrence/plan";
import { createReadableFields, type ReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import { ruleText, unreadableRule } from "./rule-text.ts";
import type { LastResult, ToldSchedule } from "./schedules.store.ts";

const SHOWN = 5;

export function presentSchedule(schedule: ToldSchedule, nowMs: number, reader: Reader): Schedule {
  const { rule, timezone: zone, isEnabled, last, exceptions, waitMinutes } = schedule;
  const fields = createReadableFields();
  // What has not its shape, or cannot be put into words, is no rule.
  const sentence = fields.attempt("rule", () => ruleText(scheduleRuleSchema.parse(rule), zone, reader.language), null);
  const nextRunAt = fields.time("nextRunAt", schedule.nextStartAt);
  const skipNextAtMs = fields.timeMs("skipNextAt", schedule.skipNextAt);
  const pausedUntilMs = fields.timeMs("pausedUntil", schedule.pausedUntil);
  // A skipped one that is due right now is none of those ahead.
  const isSkipping = skipNextAtMs !== null && skipNextAtMs > nowMs;
  const planned = { rule, zone, isEnabled, isSkipping, pausedUntilMs, exceptions };
  const starts = sentence === null ? [] : fields.attempt("nextRuns", () => nextStarts(planned, nowMs, SHOWN), []);
  return {
    id: schedule.id,
    tankId: schedule.tankId,
    tankName: schedule.tankName,
    deviceName: schedule.deviceName,
    type: schedule.type,
    rule: sentence === null ? null : rule,
    litres: schedule.litres,
    cronExpression: sentence !== null && "cron" in rule ? rule.cron : null,
    enabled: isEnabled,
    timezone: zone,
    sentence: sentence ?? unreadableRule(reader.language),
    nextRunAt,
    nextRuns: starts.flatMap((atMs) => fields.time("nextRuns", new Date(atMs)) ?? []),
    skipNextAt: fields.time("skipNextAt", schedule.skipNextAt),
    pausedUntil: pausedUntilMs !== null && pausedUntilMs > nowMs ? new Date(pausedUntilMs).toISOString() : null,
    waitMinutes: WAIT_MINUTES.find((minutes) => minutes === waitMinutes) ?? 0,
    waitsUntil: waitEnd(schedule, fields),
    lastRunAt: fields.time("lastRunAt", schedule.lastStartedDueAt),
    lastResult: last && presentResult(last, fields, reader),
    createdAt: fields.neededTime("createdAt", schedule.createdAt),
    ...fields.told(),
  };
}

/** While a due time waits for its controller: until when. */
function waitEnd({ nextRunAt, retryAt, waitMinutes }: ToldSchedule, fields: ReadableFields): string | null {
  const dueAtMs = retryAt === null ? null : fields.timeMs("nextRunAt", nextRunAt);
  return dueAtMs === null ? null : new Date(waitEndMs(dueAtMs, waitMinutes)).toISOString();
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
