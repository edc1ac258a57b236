// As soon as one is due, in every worker: takes what is due one by one until nothing is left, and sends what was started. One
// that fails is left for the next turn and holds nobody else up.

import type { Context } from "../../context.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import type { Order } from "../commands/in-flight.ts";
import { PATIENCE_MS } from "../commands/index.ts";
import { applyAckToStart } from "../runs/index.ts";
import { dueSchedules } from "./schedule-occurrences.store.ts";
import { startDueRun } from "./start-due-run.service.ts";

/** Starts that wait for their device's answer at the same time. */
const MOST_WAITING = 200;

export type DispatchContext = Parameters<typeof startDueRun>[0] & Pick<Context, "bus" | "onRefusedStart" | "logger">;

async function sendAndSettle(ctx: DispatchContext, runId: string, order: Order): Promise<void> {
  try {
    const { command } = await ctx.sender.dispatcher.dispatch(order, PATIENCE_MS);
    await ctx.inSystem((transaction) => applyAckToStart(ctx, transaction, runId, command));
    ctx.bus.announceChange(order.registrationId, runId);
  } catch (error) {
    ctx.logger.error({ err: error, runId }, "a scheduled start could not be settled");
  }
}

export async function dispatchSchedules(ctx: DispatchContext): Promise<void> {
  const waiting = new Set<Promise<void>>();
  const failedIds: string[] = [];
  for (;;) {
    const step = await startDueRun(ctx, failedIds);
    if (step === null) break;
    if ("error" in step) {
      ctx.logger.error({ err: step.error, scheduleId: step.scheduleId }, "a due schedule could not be worked on");
      failedIds.push(step.scheduleId);
      continue;
    }
    if (step.isNews) ctx.bus.announceChange(step.registrationId, step.toSend?.runId);
    if (!step.toSend) continue;
    const sent = sendAndSettle(ctx, step.toSend.runId, step.toSend.order).finally(() => waiting.delete(sent));
    waiting.add(sent);
    if (waiting.size >= MOST_WAITING) await Promise.race(waiting);
  }
  await Promise.all(waiting);
}

export const dispatchSchedulesJob: DueJob<Parameters<typeof dispatchSchedules>[0]> = {
  name: "dispatch-schedules",
  due: dueSchedules,
  run: dispatchSchedules,
};
