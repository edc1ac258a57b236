// Schedules: when a tank's water is changed or topped up without anybody asking. Rules are counted on the wall clock of the
// tank's time zone; times on the wire are UTC.

import { MAX_EVERY_DAYS, MAX_EVERY_WEEKS } from "@halocline/domain/schedules/schedules";
import { WAIT_MINUTES } from "@halocline/domain/schedules/waiting";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { done, id, isoTime, unreadable } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";
import { changeLitres } from "./run-measure.contract.ts";

const byId = z.object({ id });
const type = z.enum(["water_change", "top_up"]);
/** "HH:MM" on the tank's wall clock. */
const atLocal = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode("time_unreadable"));
const anchorDate = z.iso.date();
/** 0 is Sunday. */
const weekday = z.union([0, 1, 2, 3, 4, 5, 6].map((day) => z.literal(day as 0 | 1 | 2 | 3 | 4 | 5 | 6)));
const cron = z.object({ cron: z.string() });
const everyDays = z.object({ everyDays: z.int().min(1).max(MAX_EVERY_DAYS), atLocal, anchorDate });
const everyWeeks = z.object({ everyWeeks: z.int().min(1).max(MAX_EVERY_WEEKS), weekday, atLocal, anchorDate });

export const scheduleRuleSchema = z.union([cron, everyDays, everyWeeks]).meta({ id: "ScheduleRule" });

/** Without an anchor date an interval is counted from the first time that is still to come. */
const wantedRule = z.union([
  cron.extend({ cron: z.string().max(200) }).strict(),
  everyDays.partial({ anchorDate: true }).strict(),
  everyWeeks.partial({ anchorDate: true }).strict(),
]);

/** One of the two: `cronExpression` is short for `rule: {cron}`. Neither, or an empty one: "Schedule is required". */
const when = { cronExpression: z.string().max(200).optional(), rule: wantedRule.optional() };

/** If the controller cannot be reached at the due time: for so long it is tried again, then the run is missed. */
const waitMinutes = z.literal([...WAIT_MINUTES]);

const input = z.object({
  tankId: z.uuid(fieldCode("tank_required")).toLowerCase(),
  type,
  ...when,
  enabled: z.boolean().default(true),
  /** Of a water change; null is a whole one. Left out of a change they stay as they are. */
  litres: changeLitres.nullish(),
  /** Without it: 0 for a new schedule, and as it was for an existing one. */
  waitMinutes: waitMinutes.optional(),
});

const scheduleResultSchema = z
  .object({
    dueAt: isoTime,
    outcome: z.enum(["started", "refused", "missed", "skipped"]),
    /** Set when a run was started; its own end is told there. */
    runId: id.nullable(),
    runStatus: z.enum(["pending", "running", "success", "failed", "cancelled"]).nullable(),
    /** Why it did not start: a refusal's code, "late", "not_reached", "skipped", "moved" or "paused"; null when it started. */
    reason: z.string().nullable(),
    /** The same as a sentence. */
    message: z.string().nullable(),
  })
  .meta({ id: "ScheduleResult" });

const scheduleSchema = z
  .object({
    id,
    tankId: id,
    tankName: z.string(),
    deviceName: z.string(),
    type,
    /** Null when what is stored is no rule; `unreadable` then names it. */
    rule: scheduleRuleSchema.nullable(),
    /** Of a water change; null: a whole one. */
    litres: z.number().nullable(),
    /** Null for interval rules, which cron cannot say. */
    cronExpression: z.string().nullable(),
    enabled: z.boolean(),
    /** The tank's; change it there. */
    timezone: z.string(),
    sentence: z.string(),
    /** When a run really starts next: past the skipped one and the pause. Null while disabled. */
    nextRunAt: isoTime.nullable(),
    /** The five next starts; empty while disabled. */
    nextRuns: z.array(isoTime),
    /** The due time that is left out once; null: none. */
    skipNextAt: isoTime.nullable(),
    /** Due times before this are left out; null: not paused. */
    pausedUntil: isoTime.nullable(),
    waitMinutes,
    /** Set while a run is due and waits for its controller: until then. */
    waitsUntil: isoTime.nullable(),
    /** Due time of the newest one that started. */
    lastRunAt: isoTime.nullable(),
    lastResult: scheduleResultSchema.nullable(),
    createdAt: isoTime,
    unreadable,
  })
  .meta({ id: "Schedule" });

const weekRunSchema = z
  .object({
    scheduleId: id,
    at: isoTime,
    /** It is due and will not start: skipped, moved away, or within a pause. */
    isLeftOut: z.boolean(),
    /** Left out for itself, by "skip this one": so it can be put back. */
    isSkipped: z.boolean(),
    /** It starts at this time instead of the one its rule says; null: by its rule. */
    movedFrom: isoTime.nullable(),
    /** It is left out, and starts then instead; null: not moved. */
    movedTo: isoTime.nullable(),
  })
  .meta({ id: "WeekRun" });

const preview = z.discriminatedUnion("isValid", [
  z.object({
    isValid: z.literal(true),
    /** As it would be stored, with its anchor date. */
    rule: scheduleRuleSchema,
    timezone: z.string(),
    sentence: z.string(),
    nextRuns: z.array(isoTime),
  }),
  z.object({ isValid: z.literal(false), fields: z.record(z.string(), z.string()) }),
]);

export const schedulesApi = {
  "GET /api/schedules": {
    summary: "The account's schedules with their next times and last result, oldest first",
    access: "viewer",
    response: z.array(scheduleSchema),
  },
  "POST /api/schedules": {
    summary: "Makes a schedule; what is wrong with it is told by its field",
    access: "owner",
    body: input,
    response: scheduleSchema,
  },
  "POST /api/schedules/preview": {
    summary: "What a rule means in words and its next five runs on the tank's clock, or what is wrong with it; stores nothing",
    access: "viewer",
    body: z.object({ tankId: z.uuid(fieldCode("tank_required")).toLowerCase(), ...when }),
    response: preview,
  },
  "GET /api/schedules/week": {
    summary: "What is still to come in the seven days from a date, by the clock of each tank, soonest first",
    access: "viewer",
    query: z.object({ from: z.iso.date() }),
    response: z.array(weekRunSchema),
  },
  "PUT /api/schedules/:id": {
    summary: "Changes a schedule; a pause stays, and so does a skip, of what is next by the new rule",
    access: "owner",
    params: byId,
    body: input,
    response: scheduleSchema,
  },
  "DELETE /api/schedules/:id": {
    summary: "Deletes a schedule; runs that it started stay in the history",
    access: "owner",
    params: byId,
    response: done,
  },
  "POST /api/schedules/:id/toggle": {
    summary: "Enables or disables; what fell due meanwhile is not caught up",
    access: "owner",
    params: byId,
    body: z.object({ enabled: z.boolean() }),
    response: scheduleSchema,
  },
  "POST /api/schedules/:id/skip-next": {
    summary: "Leaves out the next run, named by its time (null takes it back); 409 when another one is next meanwhile",
    access: "owner",
    params: byId,
    body: z.object({ at: isoTime.nullable() }),
    response: scheduleSchema,
  },
  "POST /api/schedules/:id/run": {
    summary: "Leaves out one run, named by its time, moves it by less than a week, or puts it back; the rule stays as it is",
    access: "owner",
    params: byId,
    body: z.discriminatedUnion("act", [
      z.object({ at: isoTime, act: z.literal("skip") }),
      z.object({ at: isoTime, act: z.literal("move"), to: isoTime }),
      z.object({ at: isoTime, act: z.literal("restore") }),
    ]),
    response: scheduleSchema,
  },
  "POST /api/schedules/:id/pause": {
    summary: "Leaves out every run before that time, at most a year ahead; null ends the pause",
    access: "owner",
    params: byId,
    body: z.object({ until: isoTime.nullable() }),
    response: scheduleSchema,
  },
} as const satisfies Endpoints;

export type ScheduleResult = z.infer<typeof scheduleResultSchema>;
export type WeekRun = z.infer<typeof weekRunSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;
