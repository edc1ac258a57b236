import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import type { WaitMinutes } from "@halocline/domain/schedules/waiting";
import { nextRuns } from "@halocline/recurrence/recurrence";
import type { Context } from "../../context.ts";
import type { RunType } from "../../db/database.types.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { listTanks } from "../devices/index.ts";
import { litresProblem } from "./judge-litres.ts";
import { planOf, type RuleInput, ruleOf } from "./plan-schedule.ts";
import { holdScheduledTank, insertSchedule, listSchedules, type ToldSchedule } from "./schedules.store.ts";

/** Enough for every habit, and a bound for what one household asks of the workers. */
const MOST_PER_TANK = 20;

const PREVIEWED = 5;

export type ScheduleInput = RuleInput &
  Readonly<{
    tankId: string;
    type: RunType;
    enabled: boolean;
    litres?: number | null | undefined;
    waitMinutes?: WaitMinutes | undefined;
  }>;

export type SchedulePreview = Readonly<{
  rule: ScheduleRule;
  timezone: string;
  nextRunsMs: readonly number[];
}>;

const NO_TANK = { tankId: "tank_not_found" } as const;

export async function createSchedule(
  ctx: Pick<Context, "inAccount" | "bus" | "newId" | "clock">,
  actor: AuditActor,
  input: ScheduleInput,
): Promise<ToldSchedule | Rejection> {
  const { accountId } = actor;
  const created = await ctx.inAccount(accountId, async (transaction) => {
    const tank = await holdScheduledTank(transaction, accountId, input.tankId);
    if (!tank) return rejection("schedule_invalid", NO_TANK);
    if (tank.schedules >= MOST_PER_TANK) return rejection("too_many_schedules");
    const nowMs = ctx.clock();
    const rule = ruleOf(input, tank.timezone, nowMs);
    if (isRejection(rule)) return rule;
    const [id, isEnabled] = [ctx.newId(), input.enabled];
    const planned = { rule, timezone: tank.timezone, isEnabled, pausedUntil: null, isSkipping: false, exceptions: [] };
    const plan = planOf(planned, nowMs);
    if (isRejection(plan)) return plan;
    const { tankId, type, litres = null, waitMinutes = 0 } = input;
    const problem = await litresProblem(transaction, { accountId, tankId, type, litres }, nowMs);
    if (problem) return problem;
    await insertSchedule(transaction, {
      id,
      accountId,
      tankId,
      type,
      rule,
      litres,
      isEnabled,
      waitMinutes,
      createdAt: new Date(nowMs),
      ...plan,
    });
    const audit = { tankId, type, rule: JSON.stringify(rule), isEnabled, waitMinutes, ...(litres !== null && { litres }) };
    await appendAudit(transaction, actor, {
      action: "create_schedule",
      target: { kind: "schedule", id },
      detail: audit,
    });
    const [told] = await listSchedules(transaction, accountId, id);
    return told ?? rejection("schedule_not_found");
  });
  if (!isRejection(created)) ctx.bus.announceChange(created.registrationId);
  return created;
}

/** Stores nothing. */
export const previewSchedule = (
  ctx: Pick<Context, "inAccount" | "clock">,
  accountId: string,
  input: RuleInput & Readonly<{ tankId: string }>,
): Promise<SchedulePreview | Rejection> =>
  ctx.inAccount(accountId, async (transaction) => {
    const [tank] = await listTanks(transaction, accountId, input.tankId);
    if (!tank) return rejection("schedule_invalid", NO_TANK);
    const [nowMs, { timezone }] = [ctx.clock(), tank];
    const rule = ruleOf(input, timezone, nowMs);
    if (isRejection(rule)) return rule;
    return { rule, timezone, nextRunsMs: nextRuns(rule, timezone, nowMs, PREVIEWED) };
  });
