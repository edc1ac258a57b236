import type { Schedule, ScheduleResult, WeekRun } from "@halocline/contracts/http/schedules.contract";
import { TANK_ID } from "./wire-examples.ts";

export const SCHEDULE_ID = "0b6f6f0a-0000-4000-8000-000000000401";

/** Every other Sunday at ten, in a zone with daylight saving; the year is far ahead, so that it is never due in a test. */
export const exampleSchedule = (change: Partial<Schedule> = {}): Schedule => ({
  id: SCHEDULE_ID,
  tankId: TANK_ID,
  tankName: "Display tank",
  deviceName: "Reef controller",
  type: "water_change",
  rule: { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2098-10-12" },
  litres: null,
  cronExpression: null,
  enabled: true,
  timezone: "Europe/Berlin",
  sentence: "Every 2 weeks on Sunday at 10:00 AM, starting October 12, 2098, Berlin time",
  nextRunAt: "2098-10-12T08:00:00.000Z",
  nextRuns: [
    "2098-10-12T08:00:00.000Z",
    "2098-10-26T09:00:00.000Z",
    "2098-11-09T09:00:00.000Z",
    "2098-11-23T09:00:00.000Z",
    "2098-12-07T09:00:00.000Z",
  ],
  skipNextAt: null,
  pausedUntil: null,
  waitMinutes: 0,
  waitsUntil: null,
  lastRunAt: null,
  lastResult: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  ...change,
});

export const exampleWeekRun = (at: string, change: Partial<WeekRun> = {}): WeekRun => ({
  scheduleId: SCHEDULE_ID,
  at,
  isLeftOut: false,
  isSkipped: false,
  movedFrom: null,
  movedTo: null,
  ...change,
});

export const exampleResult = (change: Partial<ScheduleResult> = {}): ScheduleResult => ({
  dueAt: "2026-11-08T09:00:00.000Z",
  outcome: "started",
  runId: "0b6f6f0a-0000-4000-8000-000000000201",
  runStatus: "success",
  reason: null,
  message: null,
  ...change,
});
