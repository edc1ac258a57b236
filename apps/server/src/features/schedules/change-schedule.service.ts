// What a household changes about a schedule that it has. Each change holds the row, so that no worker claims it meanwhile,
// and works out anew what lies ahead.

import { isDeepStrictEqual } from "node:util";
import type { ScheduleException } from "@halocline/domain/schedules/exceptions";
import { LONGEST_PAUSE_MS } from "@halocline/domain/schedules/schedules";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor, AuditLine } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import type { ScheduleInput } from "./create-schedule.service.ts";
import { replaceExceptions } from "./exceptions.store.ts";
import { litresProblem } from "./judge-litres.ts";
import { plannedAgainAfterMs, planOf, ruleOf } from "./plan-schedule.ts";
import {
  findScheduleTank,
  holdScheduledTank,
  listSchedules,
  lockSchedule,
  type ScheduleChange,
  type ScheduledTank,
  type StoredSchedule,
  saveSchedule,
  type ToldSchedule,
} from "./schedules.store.ts";

export type ChangeContext = Pick<Context, "inAccount" | "bus" | "clock">;

type Wanted = Readonly<{
  change: ScheduleChange;
  audit: Pick<AuditLine, "action" | "detail">;
  /** Of single runs; as they were unless given. */
  exceptions?: readonly ScheduleException[];
}>;
type Decided = Wanted | Rejection;
export type DecideChange = (
  schedule: StoredSchedule,
  nowMs: number,
  tank: ScheduledTank,
  transaction: AccountTx,
) => Decided | Promise<Decided>;

const isSkipping = ({ skipNextAt }: StoredSchedule): boolean => skipNextAt !== null;

const changed =
  (input: ScheduleInput): DecideChange =>
  async (schedule, nowMs, tank, transaction) => {
    const rule = ruleOf(input, tank.timezone, nowMs);
    if (isRejection(rule)) return rule;
    const { tankId, type, enabled: isEnabled } = input;
    // Who does not name them leaves them: a page of yesterday makes no whole change of a small one.
    const kept = type === schedule.type ? schedule.litres : null;
    const litres = input.litres === undefined ? kept : input.litres;
    const problem = await litresProblem(transaction, { accountId: schedule.accountId, tankId, type, litres }, nowMs);
    if (problem) return problem;
    const isSameRule = tankId === schedule.tankId && isDeepStrictEqual(rule, schedule.rule);
    // What was said about single runs of another rule is about none of this one.
    const exceptions = isSameRule ? schedule.exceptions : [];
    const waitMinutes = input.waitMinutes ?? schedule.waitMinutes;
    const after = { ...schedule, rule, timezone: tank.timezone, isEnabled, exceptions, isSkipping: isSkipping(schedule) };
    const afterMs = isSameRule && schedule.isEnabled ? plannedAgainAfterMs(schedule, nowMs) : nowMs;
    const plan = planOf(after, afterMs);
    if (isRejection(plan)) return plan;
    const detail = { tankId, type, rule: JSON.stringify(rule), isEnabled, waitMinutes, ...(litres !== null && { litres }) };
    const change = { tankId, type, rule, litres, isEnabled, waitMinutes, ...plan };
    return { change, exceptions, audit: { action: "change_schedule", detail } };
  };

const toggled =
  (isEnabled: boolean): DecideChange =>
  (schedule, nowMs) => {
    const afterMs = schedule.isEnabled ? plannedAgainAfterMs(schedule, nowMs) : nowMs;
    const plan = planOf({ ...schedule, isEnabled, isSkipping: isSkipping(schedule) }, afterMs);
    if (isRejection(plan)) return plan;
    return { change: { isEnabled, ...plan }, audit: { action: "toggle_schedule", detail: { isEnabled } } };
  };

const skipped =
  (atMs: number | null): DecideChange =>
  (schedule, nowMs) => {
    const { skipNextAt, nextStartAt } = schedule;
    const isTheNext = atMs === Number(skipNextAt ?? nextStartAt ?? Number.NaN);
    if (atMs !== null && !isTheNext) return rejection(skipNextAt === null ? "schedule_changed" : "already_skipping");
    const plan = planOf({ ...schedule, isSkipping: atMs !== null }, plannedAgainAfterMs(schedule, nowMs));
    if (isRejection(plan)) return plan;
    const detail = { at: atMs === null ? "none" : new Date(atMs).toISOString() };
    return { change: plan, audit: { action: "skip_scheduled_run", detail } };
  };

const paused =
  (untilMs: number | null): DecideChange =>
  (schedule, nowMs) => {
    if (untilMs !== null && (untilMs <= nowMs || untilMs > nowMs + LONGEST_PAUSE_MS))
      return rejection("schedule_invalid", { until: "pause_out_of_range" });
    const pausedUntil = untilMs === null ? null : new Date(untilMs);
    const after = { ...schedule, pausedUntil, isSkipping: isSkipping(schedule) };
    const plan = planOf(after, plannedAgainAfterMs(schedule, nowMs));
    if (isRejection(plan)) return plan;
    return {
      change: { pausedUntil, ...plan },
      audit: { action: "pause_schedule", detail: { until: pausedUntil?.toISOString() ?? "none" } },
    };
  };

/** The tank is held before the schedule, here as where its time zone changes: nobody waits for each other. */
export async function saveChange(
  ctx: ChangeContext,
  actor: AuditActor,
  scheduleId: string,
  wantedTankId: string | null,
  decide: DecideChange,
) {
  const { accountId } = actor;
  const saved: ToldSchedule | Rejection = await ctx.inAccount(accountId, async (transaction) => {
    const tankId = await findScheduleTank(transaction, accountId, scheduleId);
    if (tankId === null) return rejection("schedule_not_found");
    const tank = await holdScheduledTank(transaction, accountId, wantedTankId ?? tankId);
    if (!tank) return rejection("schedule_invalid", { tankId: "tank_not_found" });
    const schedule = await lockSchedule(transaction, accountId, scheduleId);
    if (!schedule) return rejection("schedule_not_found");
    const wanted = await decide(schedule, ctx.clock(), tank, transaction);
    if (isRejection(wanted)) return wanted;
    await saveSchedule(transaction, accountId, scheduleId, wanted.change);
    if (wanted.exceptions) await replaceExceptions(transaction, accountId, scheduleId, wanted.exceptions);
    await appendAudit(transaction, actor, { ...wanted.audit, target: { kind: "schedule", id: scheduleId } });
    const [told] = await listSchedules(transaction, accountId, scheduleId);
    return told ?? rejection("schedule_not_found");
  });
  if (!isRejection(saved)) ctx.bus.announceChange(saved.registrationId);
  return saved;
}

export const changeSchedule = (ctx: ChangeContext, actor: AuditActor, scheduleId: string, input: ScheduleInput) =>
  saveChange(ctx, actor, scheduleId, input.tankId, changed(input));

export const toggleSchedule = (ctx: ChangeContext, actor: AuditActor, scheduleId: string, isEnabled: boolean) =>
  saveChange(ctx, actor, scheduleId, null, toggled(isEnabled));

/** Named by its time, so that nobody skips another run than the one on his screen. */
export const skipNextRun = (ctx: ChangeContext, actor: AuditActor, scheduleId: string, atMs: number | null) =>
  saveChange(ctx, actor, scheduleId, null, skipped(atMs));

export const pauseSchedule = (ctx: ChangeContext, actor: AuditActor, scheduleId: string, untilMs: number | null) =>
  saveChange(ctx, actor, scheduleId, null, paused(untilMs));
