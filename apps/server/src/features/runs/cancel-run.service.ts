// Ends a run: an abort, which goes out before anything is recorded and is repeated until the device answers. Every member
// may; a run that is over is aborted again, because it is the device that decides whether it is (SAFE-11).

import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import { answerInTime, PATIENCE_WITHOUT_MEMORY_MS } from "../../platform/answer-in-time.ts";
import { createReported } from "../../platform/background-errors.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { Recent } from "../accounts/recently-verified.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { orderSafety } from "../commands/index.ts";
import type { SafetyContext } from "../commands/order-safety.service.ts";
import { appendEvent } from "./append-event.service.ts";
import { applyAckToRun } from "./apply-ack.service.ts";
import { findRun, type RunWithEvents, type StoredRun, withEvents } from "./runs.store.ts";

export type CancelRunContext = SafetyContext &
  Pick<Context, "inAccountToStop" | "bus" | "onRefusedStart" | "recentlyVerified" | "reportError">;

/** Null: the database is away, and what was sent is all that is known. */
type CancelledRun = Readonly<{ run: RunWithEvents | null }>;
export type CancelOutcome =
  | (CancelledRun & Readonly<{ status: "confirmed" }>)
  | (CancelledRun & Readonly<{ status: "unconfirmed"; why: OutcomeName }>);

type RunToAbort = Pick<StoredRun, "id" | "accountId" | "deviceId" | "registrationId" | "deviceRunId">;

/** Longer than for the question before: the pump is off by now. */
const SETTLE_PATIENCE_MS = 2000;

/** The device knows a run of its own making by its own name. */
export const abortOf = ({ id, deviceRunId }: Pick<StoredRun, "id" | "deviceRunId">): CommandKind => ({
  type: "abort",
  runId: id,
  deviceRunId,
});

const noteAsked = (transaction: Tx, run: RunToAbort, nowMs: number) =>
  appendEvent(transaction, run, `cancel:${nowMs}`, { type: "cancel_asked", atMs: nowMs });

/** As a stop finds its device: by what was just read, else by the database if it answers at once, else by what it said lately. */
async function findToAbort(ctx: CancelRunContext, accountId: string, runId: string): Promise<RunToAbort | Rejection> {
  const remembered = (recent: Recent): RunToAbort | null => {
    const device = ctx.recentlyVerified.deviceWith(accountId, ({ openRun }) => openRun?.id === runId, recent);
    return device?.openRun ? { ...device, ...device.openRun } : null;
  };
  const known = remembered("just_now");
  if (known) return known;
  const ask = createReported(ctx.reportError)("run_read", async () => ({
    run: await ctx.inAccountToStop(accountId, (transaction) => findRun(transaction, accountId, runId)),
  }));
  const lately = remembered("lately");
  const found = await answerInTime(ask(), lately ? undefined : PATIENCE_WITHOUT_MEMORY_MS);
  if (found) return found.run ?? rejection("run_not_found");
  return lately ?? rejection("unavailable");
}

export async function cancelRun(ctx: CancelRunContext, actor: AuditActor, runId: string): Promise<CancelOutcome | Rejection> {
  const { accountId } = actor;
  const run = await findToAbort(ctx, accountId, runId);
  if (isRejection(run)) return run;
  const { command } = await orderSafety(ctx, {
    device: run,
    kind: abortOf(run),
    actor,
    audit: { action: "cancel_run", detail: { runId } },
    alsoRecord: async (transaction, nowMs) => void (await noteAsked(transaction, run, nowMs)),
  });
  const isObeyed = command.status === "confirmed";
  const settle = createReported(ctx.reportError)("run_read", () =>
    ctx.inAccountToStop(accountId, async (transaction) => {
      if (command.result !== null) await applyAckToRun(ctx, transaction, { ...command, result: command.result }, ctx.clock());
      const after = await findRun(transaction, accountId, runId);
      return after ? withEvents(transaction, [after]) : [];
    }),
  );
  // The device has answered, or has not: that is told whether or not the database can say more. Ingest settles the run anyway.
  const told = (await answerInTime(settle(), SETTLE_PATIENCE_MS))?.[0] ?? null;
  ctx.bus.announceChange(run.registrationId, runId);
  return isObeyed ? { status: "confirmed", run: told } : { status: "unconfirmed", run: told, why: "run_stop_sent" };
}
