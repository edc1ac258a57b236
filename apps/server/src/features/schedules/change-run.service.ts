// One run of a schedule, named by its time, is left out, moved, or put back; the rule stays as it is. A single skip of the next
// run becomes one of these first, so that nothing that was called off starts because another run moved in front of it.

import { type WantedOfRun, withException } from "@halocline/domain/schedules/exceptions";
import { nextRuns } from "@halocline/recurrence/recurrence";
import { isRejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import { type ChangeContext, type DecideChange, saveChange } from "./change-schedule.service.ts";
import { foldedSkip } from "./folded-skip.ts";
import { plannedAgainAfterMs, planOf } from "./plan-schedule.ts";
import type { StoredSchedule } from "./schedules.store.ts";

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** A rule that is none has no due times. */
function isDueBy({ rule, timezone }: StoredSchedule, atMs: number): boolean {
  try {
    return nextRuns(rule, timezone, atMs - 1, 1)[0] === atMs;
  } catch {
    return false;
  }
}

function auditOf(atMs: number, wanted: WantedOfRun): Pick<AuditLine, "action" | "detail"> {
  const at = isoOf(atMs);
  if (wanted.act === "skip") return { action: "skip_scheduled_run", detail: { at } };
  return { action: "move_scheduled_run", detail: { at, to: wanted.act === "move" ? isoOf(wanted.toMs) : "none" } };
}

const REJECTED = {
  run_not_planned: () => rejection("run_not_planned"),
  too_many_exceptions: () => rejection("too_many_exceptions"),
  move_out_of_range: () => rejection("schedule_invalid", { to: "move_out_of_range" }),
  move_taken: () => rejection("schedule_invalid", { to: "move_taken" }),
} as const;

const changed =
  (atMs: number, wanted: WantedOfRun): DecideChange =>
  (schedule, nowMs) => {
    const afterMs = plannedAgainAfterMs(schedule, nowMs);
    const isDue = (whenMs: number): boolean => isDueBy(schedule, whenMs);
    const exceptions = withException({ exceptions: foldedSkip(schedule), atMs, wanted, isDue, afterMs, nowMs });
    if (typeof exceptions === "string") return REJECTED[exceptions]();
    const plan = planOf({ ...schedule, exceptions, isSkipping: false }, afterMs);
    if (isRejection(plan)) return plan;
    return { change: plan, exceptions, audit: auditOf(atMs, wanted) };
  };

export const changeRun = (
  ctx: ChangeContext,
  actor: AuditActor,
  scheduleId: string,
  atMs: number,
  wanted: WantedOfRun,
): ReturnType<typeof saveChange> => saveChange(ctx, actor, scheduleId, null, changed(atMs, wanted));
