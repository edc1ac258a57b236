// One due time of one schedule. Claim, record, the next due time and, when it starts, run and command are one commit; the
// command is sent after it. A worker that dies before the commit leaves the due time to another; one that dies after it
// leaves a run that nobody sends, which ends as not started and is told (SAFE-20, SAFE-10).

import { dueRunText } from "@halocline/domain/schedule-texts";
import { judgeDue, LATE_AFTER_MS } from "@halocline/domain/schedules";
import { wallText } from "@halocline/recurrence/wall-clock";
import type { Order } from "../commands/pending.ts";
import type { Clock } from "../../platform/clock.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { DueSchedule } from "./schedule-occurrences.store.ts";
import type { StoredPlan } from "./schedules.store.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Decide, PrepareOrder } from "../commands/order-action.service.ts";
import { planFrom } from "./plan-schedule.ts";
import type { PrepareRun } from "../runs/prepare-run.service.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";
import { isRefused } from "../../refusals/refused.ts";

export type StartDueRunDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<CommandStores, "lockDueSchedule" | "saveSchedulePlan" | "recordOccurrence" | "saveOccurrence">;
  prepareOrder: PrepareOrder;
  prepareRun: PrepareRun;
  alerts: Alerts;
  newId: () => string;
  clock: Clock;
}>;

/** `toSend` is null when nothing starts. `error`: it was left as it was, and will be tried again. */
export type DueStep =
  | Readonly<{ scheduleId: string; registrationId: string; toSend: Readonly<{ runId: string; order: Order }> | null }>
  | Readonly<{ scheduleId: string; error: unknown }>;

/** From this due time on, not from now: each due time of a long silence is looked at, and told as missed. */
const planAfter = (due: DueSchedule): StoredPlan =>
  planFrom({ ...due, isEnabled: true, isSkipping: due.skipNextAt !== null && due.skipNextAt > due.dueAt }, due.dueAt.getTime());

function createStartOne({ store, prepareOrder, prepareRun, alerts }: StartDueRunDeps) {
  const told = async (transaction: AccountTransaction, due: DueSchedule, code: "run_missed" | "run_refused", reason: string) => {
    const when = `${wallText(due.dueAt.getTime(), due.timezone)} (${due.timezone})`;
    await alerts.raise(transaction, due, code, dueRunText(due.type, when, reason));
  };

  /** The way a person's start goes, with the schedule as its author. */
  async function start(transaction: AccountTransaction, due: DueSchedule, runId: string): Promise<Order | null> {
    const author = { accountId: due.accountId, userId: null, label: "schedule", name: null };
    const decide: Decide = async (...facts) => {
      const decision = await prepareRun(author, due.tankId, runId, due.type)(...facts);
      if (isRefused(decision)) return decision;
      return { ...decision, audit: { ...decision.audit, detail: { ...decision.audit.detail, scheduleId: due.id } } };
    };
    const prepared = await prepareOrder(transaction, author, due.deviceId, decide);
    // Whatever came of it, this one was looked at in time.
    await alerts.clear(transaction, due, "run_missed");
    await alerts.clear(transaction, due, "run_refused");
    if (!isRefused(prepared)) return prepared.order;
    const reason = prepared.refused;
    await store.saveOccurrence(transaction, { scheduleId: due.id, dueAt: due.dueAt, outcome: "refused", reason, runId: null });
    await told(transaction, due, "run_refused", reason);
    return null;
  }

  return { told, start };
}

export function createStartDueRun(deps: StartDueRunDeps) {
  const { inTransaction, store, newId, clock } = deps;
  const { told, start } = createStartOne(deps);

  /** What can still start goes first: after an outage the missed ones must not make others late. */
  async function claim(transaction: AccountTransaction, exceptIds: readonly string[]): Promise<DueSchedule | null> {
    const untilMs = clock();
    const inTime = await store.lockDueSchedule(transaction, { fromMs: untilMs - LATE_AFTER_MS, untilMs, exceptIds });
    return inTime ?? store.lockDueSchedule(transaction, { fromMs: null, untilMs, exceptIds });
  }

  async function settle(transaction: AccountTransaction, due: DueSchedule): Promise<DueStep> {
    const { id: scheduleId, accountId, dueAt, registrationId } = due;
    const nowMs = clock();
    const [dueAtMs, skipNextAtMs] = [dueAt.getTime(), due.skipNextAt?.getTime() ?? null];
    const verdict = judgeDue({ dueAtMs, skipNextAtMs, pausedUntilMs: due.pausedUntil?.getTime() ?? null }, nowMs);
    await store.saveSchedulePlan(transaction, scheduleId, planAfter(due));
    const record = { scheduleId, accountId, dueAt, recordedAt: new Date(nowMs) };
    const nothing: DueStep = { scheduleId, registrationId, toSend: null };
    if (verdict.outcome !== "start") {
      const isNews = await store.recordOccurrence(transaction, { ...record, ...verdict, runId: null });
      if (isNews && verdict.outcome === "missed") await told(transaction, due, "run_missed", verdict.reason);
      return nothing;
    }
    const runId = newId();
    // Recorded before it is done: the key, not the question before it, decides whether it may be done at all.
    const isNews = await store.recordOccurrence(transaction, { ...record, outcome: "started", reason: null, runId });
    const order = isNews ? await start(transaction, due, runId) : null;
    return order ? { scheduleId, registrationId, toSend: { runId, order } } : nothing;
  }

  /** Null when nothing is due that nobody else is working on. */
  return async (exceptIds: readonly string[]): Promise<DueStep | null> => {
    let claimed: DueSchedule | null = null;
    try {
      return await inTransaction(async (transaction) => {
        claimed = await claim(transaction, exceptIds);
        return claimed && settle(transaction, claimed);
      });
    } catch (error) {
      const failed = claimed as DueSchedule | null;
      if (failed === null) throw error;
      return { scheduleId: failed.id, error };
    }
  };
}

export type StartDueRun = ReturnType<typeof createStartDueRun>;
