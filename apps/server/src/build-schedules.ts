// Puts together what starts scheduled runs: in the worker, across accounts, by the same steps as a person's start.

import { randomUUID as newId } from "node:crypto";
import { createNoteRefusedStart } from "./features/schedules/note-refused-start.service.ts";
import { createNoteRun } from "./features/runs/note-run.service.ts";
import { createPrepareOrder, PATIENCE_MS } from "./features/commands/order-action.service.ts";
import { createPrepareRun } from "./features/runs/prepare-run.service.ts";
import type { Alerts } from "./features/alerts/raise-alert.service.ts";
import { createSettleRun } from "./features/runs/settle-run.service.ts";
import { createSettleStart } from "./features/runs/settle-start.service.ts";
import { createStartDueRun } from "./features/schedules/start-due-run.service.ts";
import { buildSending, type SendingContext, commandStores as store } from "./build-commands.ts";
import { createDispatchSchedules } from "./features/schedules/dispatch-schedules.job.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { AcrossAccounts } from "./db/pools.ts";

export type SchedulesContext = Omit<SendingContext, "inTransaction"> &
  Readonly<{ inTransaction: AcrossAccounts; alerts: Alerts }>;

export function buildScheduleDispatch(context: SchedulesContext): () => Promise<void> {
  const { inTransaction, alerts, bus, logger } = context;
  const { dispatcher } = buildSending({ ...context, inTransaction: (_accountId, work) => inTransaction(work) });
  const shared = { inTransaction, store, alerts, dispatcher, newId, clock };
  const noteRun = createNoteRun(shared);
  const settleRun = createSettleRun({ noteRun, noteRefusedStart: createNoteRefusedStart(shared) });
  return createDispatchSchedules({
    startDueRun: createStartDueRun({
      ...shared,
      prepareOrder: createPrepareOrder(shared),
      prepareRun: createPrepareRun(shared),
    }),
    send: (order) => dispatcher.dispatch(order, PATIENCE_MS),
    inTransaction,
    settleStart: createSettleStart({ noteRun, settleRun, clock }),
    announceChange: bus.announceChange,
    logger,
  });
}
