// What a schedule's input means: the rule it asks for, or what is wrong with it, and what then lies ahead.

import { type ScheduleRule, type WantedRule, whyNotAnchor } from "@halocline/domain/schedules/schedules";
import { whyNotCron } from "@halocline/recurrence/cron";
import { planAhead } from "@halocline/recurrence/plan";
import { anchored } from "@halocline/recurrence/recurrence";
import { isReadableTime } from "../../platform/readable-fields.ts";
import { type FieldError, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { StoredPlan, StoredSchedule } from "./schedules.store.ts";

/** Cron text is short for a cron rule. */
export type RuleInput = Readonly<{ cronExpression?: string | undefined; rule?: WantedRule | undefined }>;

const whyNot = (wanted: WantedRule): FieldError | null => {
  if ("cron" in wanted) return whyNotCron(wanted.cron);
  return wanted.anchorDate === undefined ? null : whyNotAnchor(wanted.anchorDate);
};

/** As it would be stored; the form's field for all of it is `cronExpression`. */
export function ruleOf({ cronExpression, rule }: RuleInput, zone: string, nowMs: number): ScheduleRule | Rejection {
  const wanted = rule ?? { cron: cronExpression ?? "" };
  const problem = whyNot(wanted);
  return problem === null ? anchored(wanted, zone, nowMs) : rejection("schedule_invalid", { cronExpression: problem });
}

export type Plannable = Pick<StoredSchedule, "rule" | "timezone" | "isEnabled" | "pausedUntil" | "exceptions"> &
  Readonly<{ isSkipping: boolean }>;

const dateOf = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs));

export function planFrom(schedule: Plannable, afterMs: number): StoredPlan {
  const { rule, timezone, isEnabled, pausedUntil, isSkipping, exceptions } = schedule;
  const pausedUntilMs = pausedUntil !== null && isReadableTime(pausedUntil) ? pausedUntil.getTime() : null;
  const plan = planAhead({ rule, zone: timezone, isEnabled, isSkipping, pausedUntilMs, exceptions }, afterMs);
  return {
    nextRunAt: dateOf(plan.nextDueAtMs),
    nextStartAt: dateOf(plan.nextStartAtMs),
    skipNextAt: dateOf(plan.skipNextAtMs),
  };
}

/** The same before it is written: what nobody could be shown afterwards is not stored. */
export function planOf(schedule: Plannable, afterMs: number): StoredPlan | Rejection {
  try {
    const plan = planFrom(schedule, afterMs);
    if (Object.values(plan).every(isReadableTime)) return plan;
  } catch {
    // What is stored as its rule is none, and no mistake of whoever is asking now.
  }
  return rejection("schedule_invalid", { cronExpression: "due_unknown" });
}

/** While the rule stays, a due time that no worker has taken yet stays due: a change a moment after it loses nothing. */
export const plannedAgainAfterMs = ({ nextRunAt }: Pick<StoredSchedule, "nextRunAt">, nowMs: number): number =>
  nextRunAt === null || !isReadableTime(nextRunAt) ? nowMs : Math.min(nowMs, nextRunAt.getTime() - 1);
