// A week of schedules as a calendar shows it: each day from midnight to midnight by its tank's clock.

import { scheduleRuleSchema, type WeekRun } from "@halocline/contracts/http/schedules.contract";
import { leftOutBy, movedTimes } from "@halocline/domain/schedules/exceptions";
import { runsBetween } from "@halocline/recurrence/recurrence";
import { instantMs } from "@halocline/recurrence/wall-clock";
import { isReadableTime } from "../../platform/readable-fields.ts";
import type { StoredSchedule } from "./schedules.store.ts";

const WEEK_MS = 7 * 86_400_000;

const timeMs = (at: Date | null): number | null => (at !== null && isReadableTime(at) ? at.getTime() : null);
const isoOf = (atMs: number | null | undefined): string | null =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString();

function presentRun({ id, exceptions, skipNextAt, pausedUntil }: StoredSchedule, atMs: number): WeekRun {
  const why = atMs === timeMs(skipNextAt) ? "skipped" : leftOutBy(exceptions, atMs);
  const from = exceptions.find(({ movedToMs }) => movedToMs === atMs);
  return {
    scheduleId: id,
    at: new Date(atMs).toISOString(),
    isLeftOut: why !== null || atMs < (timeMs(pausedUntil) ?? 0),
    isSkipped: why === "skipped",
    movedFrom: isoOf(from?.dueAtMs),
    movedTo: why === "moved" ? isoOf(exceptions.find(({ dueAtMs }) => dueAtMs === atMs)?.movedToMs) : null,
  };
}

function runsOf(schedule: StoredSchedule, from: string, nowMs: number): WeekRun[] {
  const { timezone, rule, exceptions } = schedule;
  const wall = Date.parse(`${from}T00:00:00Z`);
  // What is past has happened or not: a rule cannot tell.
  const fromMs = Math.max(instantMs(wall, timezone), nowMs);
  const untilMs = instantMs(wall + WEEK_MS, timezone);
  const moved = movedTimes(exceptions).filter((atMs) => atMs >= fromMs && atMs < untilMs);
  const runs = runsBetween(scheduleRuleSchema.parse(rule), timezone, fromMs, untilMs);
  return [...new Set([...runs, ...moved])].map((atMs) => presentRun(schedule, atMs));
}

export const presentWeek = (schedules: readonly StoredSchedule[], from: string, nowMs: number): WeekRun[] =>
  schedules
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((schedule) => {
      try {
        return runsOf(schedule, from, nowMs);
      } catch {
        // What is stored as its rule is none. The list says so.
        return [];
      }
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
