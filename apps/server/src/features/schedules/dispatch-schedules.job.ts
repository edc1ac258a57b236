// Every few seconds, in every worker: takes what is due one by one until nothing is left, and sends what was started. One
// that fails is left for the next turn and holds nobody else up.

import type { SettleStart } from "../runs/settle-start.service.ts";
import type { StartDueRun } from "./start-due-run.service.ts";
import type { Answer } from "../commands/dispatcher.ts";
import type { Order } from "../commands/pending.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AcrossAccounts } from "../../db/pools.ts";

/** Starts that wait for their device's answer at the same time. */
const MOST_WAITING = 200;

export type DispatchSchedulesDeps = Readonly<{
  startDueRun: StartDueRun;
  send: (order: Order) => Promise<Answer>;
  inTransaction: AcrossAccounts;
  settleStart: SettleStart;
  announceChange: (registrationId: string, changedRunId?: string) => void;
  logger: Pick<Logger, "error">;
}>;

export function createDispatchSchedules(deps: DispatchSchedulesDeps) {
  const { startDueRun, send, inTransaction, settleStart, announceChange, logger } = deps;

  async function sendAndSettle(runId: string, order: Order): Promise<void> {
    try {
      const { command } = await send(order);
      await inTransaction((transaction) => settleStart(transaction, runId, command));
      announceChange(order.registrationId, runId);
    } catch (error) {
      logger.error({ err: error, runId }, "a scheduled start could not be settled");
    }
  }

  return async (): Promise<void> => {
    const waiting = new Set<Promise<void>>();
    const failedIds: string[] = [];
    for (;;) {
      const step = await startDueRun(failedIds);
      if (step === null) break;
      if ("error" in step) {
        logger.error({ err: step.error, scheduleId: step.scheduleId }, "a due schedule could not be worked on");
        failedIds.push(step.scheduleId);
        continue;
      }
      announceChange(step.registrationId, step.toSend?.runId);
      if (!step.toSend) continue;
      const sent = sendAndSettle(step.toSend.runId, step.toSend.order).finally(() => waiting.delete(sent));
      waiting.add(sent);
      if (waiting.size >= MOST_WAITING) await Promise.race(waiting);
    }
    await Promise.all(waiting);
  };
}
