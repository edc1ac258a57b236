// One due time of one schedule. Claim, record, the next due time and, when it starts, run and command are one commit; the
// command is sent after it. A worker that dies before the commit leaves the due time to another; one that dies after it
// leaves a run that nobody sends, which ends as not started and is told (SAFE-20, SAFE-10). While its controller cannot be
// reached it may wait: then only the time of the next look is written, and the due time stays unused.

import { leftOutBy, type ScheduleException } from "@halocline/domain/schedules/exceptions";
import { type DueVerdict, judgeDue, LATE_AFTER_MS } from "@halocline/domain/schedules/schedules";
import { judgeRejection, type RejectionVerdict, waitEndMs } from "@halocline/domain/schedules/waiting";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { isRejection } from "../../rejections/rejection.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import type { Order } from "../commands/in-flight.ts";
import { prepareOrder } from "../commands/index.ts";
import type { Decide } from "../commands/order-action.service.ts";
import { prepareRun } from "../runs/index.ts";
import { findExceptions } from "./exceptions.store.ts";
import { planFrom } from "./plan-schedule.ts";
import {
  type DueSchedule,
  findZone,
  isRecorded,
  lockDueSchedule,
  recordOccurrence,
  saveRetry,
  saveSchedulePlan,
} from "./schedule-occurrences.store.ts";
import type { StoredPlan } from "./schedules.store.ts";

type StartDueContext = AlertContext & Pick<Context, "inSystem" | "sender">;

/** What is claimed, with the clock that it goes by and what its owner said about single runs of it. */
type Claimed = DueSchedule & Readonly<{ timezone: string; exceptions: readonly ScheduleException[] }>;

type ToSend = Readonly<{ runId: string; order: Order }>;

/** `toSend` is null when nothing starts; `isNews` is false when it waits on. `error`: left as it was, and tried again. */
export type DueStep =
  | Readonly<{ scheduleId: string; registrationId: string; toSend: ToSend | null; isNews: boolean }>
  | Readonly<{ scheduleId: string; error: unknown }>;

/** From this due time on, not from now: each due time of a long silence is looked at, and told as missed. */
const planAfter = (due: Claimed): StoredPlan =>
  planFrom({ ...due, isEnabled: true, isSkipping: due.skipNextAt !== null && due.skipNextAt > due.dueAt }, due.dueAt.getTime());

async function told(
  ctx: AlertContext,
  transaction: SystemTx,
  due: Claimed,
  code: "run_missed" | "run_refused",
  reason: string,
): Promise<void> {
  const { type, dueAt, timezone } = due;
  await raiseAlert(ctx, transaction, due, code, { type, dueAtMs: dueAt.getTime(), timezone, reason });
}

type Started = Readonly<{ toSend: ToSend }> | Readonly<{ refused: RejectionVerdict }>;

/** The way a person's start goes, with the schedule as its author. Nothing is written when it is refused. */
async function start(ctx: StartDueContext, transaction: SystemTx, due: DueSchedule): Promise<Started> {
  const author = { accountId: due.accountId, userId: null, label: "schedule", name: null };
  const { waitMinutes, dueAt } = due;
  const runId = ctx.newId();
  let isStopped = false;
  const decide: Decide = async (device, nowMs, held) => {
    isStopped = device.openStop !== null || device.isStopLatched;
    const decision = await prepareRun(author, due.tankId, runId, due.type, due.litres)(device, nowMs, held);
    if (isRejection(decision)) return decision;
    return { ...decision, audit: { ...decision.audit, detail: { ...decision.audit.detail, scheduleId: due.id } } };
  };
  const prepared = await prepareOrder(ctx, transaction, author, due.deviceId, decide);
  if (!isRejection(prepared)) return { toSend: { runId, order: prepared.order } };
  const reason = prepared.rejection;
  return { refused: judgeRejection({ dueAtMs: dueAt.getTime(), waitMinutes, reason, isStopped }, ctx.clock()) };
}

/** What can still start goes first: after an outage the missed ones must not make others late. */
async function claim(ctx: StartDueContext, transaction: SystemTx, exceptIds: readonly string[]): Promise<DueSchedule | null> {
  const untilMs = ctx.clock();
  const inTime = await lockDueSchedule(transaction, { fromMs: untilMs - LATE_AFTER_MS, untilMs, exceptIds });
  return inTime ?? lockDueSchedule(transaction, { fromMs: null, untilMs, exceptIds });
}

function judge({ dueAt, skipNextAt, pausedUntil, waitMinutes, retryAt, exceptions }: Claimed, nowMs: number): DueVerdict {
  const dueAtMs = dueAt.getTime();
  return judgeDue(
    {
      dueAtMs,
      skipNextAtMs: skipNextAt?.getTime() ?? null,
      pausedUntilMs: pausedUntil?.getTime() ?? null,
      leftOutBy: leftOutBy(exceptions, dueAtMs),
      waitsUntilMs: retryAt === null ? null : waitEndMs(dueAtMs, waitMinutes),
    },
    nowMs,
  );
}

type Ended = Exclude<DueVerdict, { outcome: "start" }> | Exclude<RejectionVerdict, { outcome: "wait" }>;

/** It started, or will not any more: on record, once, and on to what is due next. */
async function end(ctx: StartDueContext, transaction: SystemTx, due: Claimed, ended: Ended | ToSend): Promise<boolean> {
  const { id: scheduleId, accountId, dueAt } = due;
  const [outcome, reason, runId] =
    "outcome" in ended ? [ended.outcome, ended.reason, null] : (["started", null, ended.runId] as const);
  await saveSchedulePlan(transaction, scheduleId, planAfter(due));
  const recordedAt = new Date(ctx.clock());
  const isNews = await recordOccurrence(transaction, { scheduleId, accountId, dueAt, recordedAt, outcome, reason, runId });
  if (!isNews) return false;
  if (outcome === "started" || outcome === "refused") {
    // Whatever came of it, this one was looked at in time.
    await clearAlerts(ctx, transaction, due, "run_missed");
    await clearAlerts(ctx, transaction, due, "run_refused");
  }
  if (outcome === "refused") await told(ctx, transaction, due, "run_refused", reason ?? "");
  if (outcome === "missed") await told(ctx, transaction, due, "run_missed", reason ?? "");
  return true;
}

async function settle(ctx: StartDueContext, transaction: SystemTx, due: Claimed): Promise<DueStep> {
  const nothing = { scheduleId: due.id, registrationId: due.registrationId, toSend: null, isNews: true };
  const verdict = judge(due, ctx.clock());
  if (verdict.outcome !== "start") {
    await end(ctx, transaction, due, verdict);
    return nothing;
  }
  if (await isRecorded(transaction, due)) {
    await saveSchedulePlan(transaction, due.id, planAfter(due));
    return nothing;
  }
  const started = await start(ctx, transaction, due);
  if ("refused" in started) {
    const { refused } = started;
    if (refused.outcome === "wait") {
      await saveRetry(transaction, due.id, refused.retryAtMs);
      return { ...nothing, isNews: due.retryAt === null };
    }
    await end(ctx, transaction, due, refused);
    return nothing;
  }
  const { toSend } = started;
  // The key decides, not the question before it: without a record of its own nothing of this may stay.
  if (!(await end(ctx, transaction, due, toSend))) throw new Error(`due time of schedule ${due.id} was used meanwhile`);
  return { ...nothing, toSend };
}

/** Null when nothing is due that nobody else is working on. */
export async function startDueRun(ctx: StartDueContext, exceptIds: readonly string[]): Promise<DueStep | null> {
  let claimed: DueSchedule | null = null;
  try {
    return await ctx.inSystem(async (transaction) => {
      claimed = await claim(ctx, transaction, exceptIds);
      if (claimed === null) return null;
      const { id, accountId, tankId } = claimed;
      const timezone = await findZone(transaction, tankId);
      const exceptions = (await findExceptions(transaction, accountId, [id])).get(id) ?? [];
      return settle(ctx, transaction, { ...claimed, timezone, exceptions });
    });
  } catch (error) {
    const failed = claimed as DueSchedule | null;
    if (failed === null) throw error;
    return { scheduleId: failed.id, error };
  }
}
