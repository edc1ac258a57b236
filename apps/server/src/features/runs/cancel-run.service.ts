// Ends a run: an abort, which goes out before anything is recorded and is repeated until the device answers. Every member
// may; a run that is over is aborted again, because it is the device that decides whether it is (SAFE-11).

import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { orderSafety } from "../commands/index.ts";
import type { SafetyContext } from "../commands/order-safety.service.ts";
import { appendEvent } from "./append-event.service.ts";
import { applyAckToRun } from "./apply-ack.service.ts";
import { findRun, type StoredRun, withEvents } from "./runs.store.ts";
import type { RunOutcome } from "./start-run.service.ts";

export type CancelRunContext = SafetyContext & Pick<Context, "inAccount" | "bus" | "onRefusedStart">;

const SENT = "The stop was sent and is being repeated, but the device has not confirmed it yet. If in doubt, cut the power.";

/** The device knows a run of its own making by its own name. */
export const abortOf = ({ id, deviceRunId }: Pick<StoredRun, "id" | "deviceRunId">): CommandKind => ({
  type: "abort",
  runId: id,
  deviceRunId,
});

const noteAsked = (transaction: Tx, run: StoredRun, nowMs: number) =>
  appendEvent(transaction, run, `cancel:${nowMs}`, { type: "cancel_asked", atMs: nowMs });

export async function cancelRun(ctx: CancelRunContext, actor: AuditActor, runId: string): Promise<RunOutcome | Rejection> {
  const { accountId } = actor;
  const run = await ctx.inAccount(accountId, (transaction) => findRun(transaction, accountId, runId));
  if (!run) return rejection("run_not_found");
  const { command } = await orderSafety(ctx, {
    device: run,
    kind: abortOf(run),
    actor,
    audit: { action: "cancel_run", detail: { runId } },
    alsoRecord: async (transaction, nowMs) => void (await noteAsked(transaction, run, nowMs)),
  });
  const isObeyed = command.status === "confirmed";
  const [told] = await ctx.inAccount(accountId, async (transaction) => {
    if (command.result !== null) await applyAckToRun(ctx, transaction, { ...command, result: command.result }, ctx.clock());
    const after = await findRun(transaction, accountId, runId);
    return after ? withEvents(transaction, [after]) : [];
  });
  if (!told) return rejection("run_not_found");
  ctx.bus.announceChange(run.registrationId, runId);
  return isObeyed ? { status: "confirmed", run: told } : { status: "unconfirmed", run: told, message: SENT };
}
