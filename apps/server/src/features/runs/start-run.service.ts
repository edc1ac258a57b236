// Starts what the device then does by itself. Pre-flight, run, command and audit are one commit; the command goes out
// after it. The answer says what the device said, or that it has not spoken yet (SAFE-18).

import type { Context } from "../../context.ts";
import type { OutcomeName } from "../../http/answer-messages.ts";
import { rejectionOfResult } from "../../rejections/command-rejection.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import { orderAction } from "../commands/index.ts";
import type { Ordered } from "../commands/order-action.service.ts";
import { listTanks } from "../devices/index.ts";
import { applyAckToStart } from "./apply-ack.service.ts";
import { type NamedActor, prepareRun, type RunInput } from "./prepare-run.service.ts";
import { findRun, type RunWithEvents, withEvents } from "./runs.store.ts";

export type RunOutcome =
  | Readonly<{ status: "confirmed"; run: RunWithEvents }>
  | Readonly<{ status: "unconfirmed"; run: RunWithEvents; why: OutcomeName }>;

export type StartRunContext = Pick<
  Context,
  "inAccount" | "bus" | "sender" | "onRefusedStart" | "newId" | "clock" | "recentlyVerified"
>;

/** The run as it stands after the device's answer, or without one. */
const settled = (
  ctx: StartRunContext,
  accountId: string,
  runId: string,
  { answer: { command } }: Ordered,
): Promise<RunWithEvents> =>
  ctx.inAccount(accountId, async (transaction) => {
    await applyAckToStart(ctx, transaction, runId, command);
    const run = await findRun(transaction, accountId, runId);
    const [told] = run ? await withEvents(transaction, [run]) : [];
    if (!told) throw new Error(`run ${runId} is gone`);
    return told;
  });

export async function startRun(
  ctx: StartRunContext,
  actor: NamedActor,
  tankId: string,
  input: RunInput,
  litres: number | null = null,
): Promise<RunOutcome | Rejection> {
  const { accountId } = actor;
  const [tank] = await ctx.inAccount(accountId, (transaction) => listTanks(transaction, accountId, tankId));
  if (!tank) return rejection("tank_not_found");
  const runId = ctx.newId();
  const ordered = await orderAction(ctx, actor, tank.deviceId, prepareRun(actor, tankId, runId, input, litres));
  if (isRejection(ordered)) return ordered;
  // So that it can be aborted also if the database goes away now.
  ctx.recentlyVerified.isOutdated(accountId);
  const run = await settled(ctx, accountId, runId, ordered);
  ctx.bus.announceChange(ordered.device.registrationId, runId);
  const { status, result } = ordered.answer.command;
  if (status === "rejected") return rejection(rejectionOfResult(result));
  if (status === "cancelled") return rejection("command_voided");
  return status === "confirmed" ? { status, run } : { status: "unconfirmed", run, why: "run_start_sent" };
}
