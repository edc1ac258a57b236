// One due time of one schedule. Claim, record, the next due time and, when it starts, run and command are one commit; the
// command is sent after it. A worker that dies before the commit leaves the due time to another; one that dies after it
// leaves a run that nobody sends, which ends as not started and is told (SAFE-20, SAFE-10).

import { judgeDue, LATE_AFTER_MS } from "@halocline/domain/schedules/schedules";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { isRejection } from "../../rejections/rejection.ts";
import { clearAlerts, raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import type { Order } from "../commands/in-flight.ts";
import { prepareOrder } from "../commands/index.ts";
import type { Decide } from "../commands/order-action.service.ts";
import { prepareRun } from "../runs/index.ts";
import { planFrom } from "./plan-schedule.ts";
import {
  type DueSchedule,
  lockDueSchedule,
  recordOccurrence,
  saveOccurrence,
  saveSchedulePlan,
} from "./schedule-occurrences.store.ts";
import type { StoredPlan } from "./schedules.store.ts";

type StartDueContext = AlertContext & Pick<Context, "inSystem" | "sender">;

/** `toSend` is null when nothing starts. `error`: it was left as it was, and will be tried again. */
export type DueStep =
  | Readonly<{ scheduleId: string; registrationId: string; toSend: Readonly<{ runId: string; order: Order }> | null }>
  | Readonly<{ scheduleId: string; error: unknown }>;

/** From this due time on, not from now: each due time of a long silence is looked at, and told as missed. */
const planAfter = (due: DueSchedule): StoredPlan =>
  planFrom({ ...due, isEnabled: true, isSkipping: due.skipNextAt !== null && due.skipNextAt > due.dueAt }, due.dueAt.getTime());

async function told(
  ctx: AlertContext,
  transaction: SystemTx,
  due: DueSchedule,
  code: "run_missed" | "run_refused",
  reason: string,
): Promise<void> {
  const { type, dueAt, timezone } = due;
  await raiseAlert(ctx, transaction, due, code, { type, dueAtMs: dueAt.getTime(), timezone, reason });
}

/** The way a person's start goes, with the schedule as its author. */
async function start(ctx: StartDueContext, transaction: SystemTx, due: DueSchedule, runId: string): Promise<Order | null> {
  const author = { accountId: due.accountId, userId: null, label: "schedule", name: null };
  const decide: Decide = async (...facts) => {
    const decision = await prepareRun(author, due.tankId, runId, due.type)(...facts);
    if (isRejection(decision)) return decision;
    return { ...decision, audit: { ...decision.audit, detail: { ...decision.audit.detail, scheduleId: due.id } } };
  };
  const prepared = await prepareOrder(ctx, transaction, author, due.deviceId, decide);
  // Whatever came of it, this one was looked at in time.
  await clearAlerts(ctx, transaction, due, "run_missed");
  await clearAlerts(ctx, transaction, due, "run_refused");
  if (!isRejection(prepared)) return prepared.order;
  const reason = prepared.rejection;
  await saveOccurrence(transaction, { scheduleId: due.id, dueAt: due.dueAt, outcome: "refused", reason, runId: null });
  await told(ctx, transaction, due, "run_refused", reason);
  return null;
}

/** What can still start goes first: after an outage the missed ones must not make others late. */
async function claim(ctx: StartDueContext, transaction: SystemTx, exceptIds: readonly string[]): Promise<DueSchedule | null> {
  const untilMs = ctx.clock();
  const inTime = await lockDueSchedule(transaction, { fromMs: untilMs - LATE_AFTER_MS, untilMs, exceptIds });
  return inTime ?? lockDueSchedule(transaction, { fromMs: null, untilMs, exceptIds });
}

async function settle(ctx: StartDueContext, transaction: SystemTx, due: DueSchedule): Promise<DueStep> {
  const { id: scheduleId, accountId, dueAt, registrationId } = due;
  const nowMs = ctx.clock();
  const [dueAtMs, skipNextAtMs] = [dueAt.getTime(), due.skipNextAt?.getTime() ?? null];
  const verdict = judgeDue({ dueAtMs, skipNextAtMs, pausedUntilMs: due.pausedUntil?.getTime() ?? null }, nowMs);
  await saveSchedulePlan(transaction, scheduleId, planAfter(due));
  const record = { scheduleId, accountId, dueAt, recordedAt: new Date(nowMs) };
  const nothing: DueStep = { scheduleId, registrationId, toSend: null };
  if (verdict.outcome !== "start") {
    const isNews = await recordOccurrence(transaction, { ...record, ...verdict, runId: null });
    if (isNews && verdict.outcome === "missed") await told(ctx, transaction, due, "run_missed", verdict.reason);
    return nothing;
  }
  const runId = ctx.newId();
  // Recorded before it is done: the key, not the question before it, decides whether it may be done at all.
  const isNews = await recordOccurrence(transaction, { ...record, outcome: "started", reason: null, runId });
  const order = isNews ? await start(ctx, transaction, due, runId) : null;
  return order ? { scheduleId, registrationId, toSend: { runId, order } } : nothing;
}

/** Null when nothing is due that nobody else is working on. */
export async function startDueRun(ctx: StartDueContext, exceptIds: readonly string[]): Promise<DueStep | null> {
  let claimed: DueSchedule | null = null;
  try {
    return await ctx.inSystem(async (transaction) => {
      claimed = await claim(ctx, transaction, exceptIds);
      return claimed && settle(ctx, transaction, claimed);
    });
  } catch (error) {
    const failed = claimed as DueSchedule | null;
    if (failed === null) throw error;
    return { scheduleId: failed.id, error };
  }
}
