// A single skip of the next run, as one of the exceptions: then it stays with its run, whatever else moves in front of it.

import type { ScheduleException } from "@halocline/domain/schedules/exceptions";
import { isReadableTime } from "../../platform/readable-fields.ts";
import type { StoredSchedule } from "./schedules.store.ts";

export function foldedSkip({
  exceptions,
  skipNextAt,
}: Pick<StoredSchedule, "exceptions" | "skipNextAt">): readonly ScheduleException[] {
  if (skipNextAt === null || !isReadableTime(skipNextAt)) return exceptions;
  const skipMs = skipNextAt.getTime();
  const same = exceptions.find(({ movedToMs }) => movedToMs === skipMs) ?? { dueAtMs: skipMs };
  return [...exceptions.filter(({ dueAtMs }) => dueAtMs !== same.dueAtMs), { dueAtMs: same.dueAtMs, movedToMs: null }];
}
