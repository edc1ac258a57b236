// No run is open for ever: past its deadline it has failed, whatever became of the device, and somebody is told. What the
// device says later is added to its story (SAFE-12). A start that never arrived ends as soon as that is known.

import { isRunPhase, type RunHappening } from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { Job } from "../../platform/run-interval.ts";
import { raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { appendEvent } from "./append-event.service.ts";
import { lockOverdueRuns, lockUnstartedRuns, type StoredRun } from "./runs.store.ts";

const PORTION = 200;

type EndOverdueContext = AlertContext & Pick<Context, "inSystem" | "bus">;

async function end(ctx: EndOverdueContext, transaction: SystemTx, run: StoredRun, happening: RunHappening): Promise<void> {
  const { hasEnded, failReason } = await appendEvent(transaction, run, happening.type, { ...happening, atMs: ctx.clock() });
  if (!hasEnded || failReason === null) return;
  const subject = { ...run, runId: run.id };
  if (failReason === "deadline") await raiseAlert(ctx, transaction, subject, "run_overdue");
  else await raiseAlert(ctx, transaction, subject, "run_failed", { reason: failReason });
}

async function endAll(
  ctx: EndOverdueContext,
  find: (transaction: SystemTx) => Promise<readonly StoredRun[]>,
  happening: RunHappening,
): Promise<void> {
  const ended = await ctx.inSystem(async (transaction) => {
    const runs = await find(transaction);
    for (const run of runs) await end(ctx, transaction, run, happening);
    return runs;
  });
  for (const { id, registrationId } of ended) ctx.bus.announceChange(registrationId, id);
}

export async function endOverdueRuns(ctx: EndOverdueContext): Promise<void> {
  await endAll(ctx, (transaction) => lockOverdueRuns(transaction, ctx.clock(), PORTION), { type: "deadline" });
  await endAll(
    ctx,
    async (transaction) =>
      (await lockUnstartedRuns(transaction, ctx.clock(), PORTION)).filter(
        // A device that does not say what it does may be running it: then only the deadline knows.
        ({ deviceState }) => deviceState !== null && !isRunPhase(deviceState),
      ),
    { type: "not_started" },
  );
}

async function look({ lookInSystem, clock }: Pick<Context, "lookInSystem" | "clock">): Promise<boolean> {
  const overdue = await lookInSystem((transaction) => lockOverdueRuns(transaction, clock(), 1));
  if (overdue.length > 0) return true;
  return (await lookInSystem((transaction) => lockUnstartedRuns(transaction, clock(), 1))).length > 0;
}

export const endOverdueRunsJob: Job<Parameters<typeof endOverdueRuns>[0] & Parameters<typeof look>[0]> = {
  name: "end-overdue-runs",
  everyMs: 2000,
  run: async (ctx) => {
    if (await look(ctx)) await endOverdueRuns(ctx);
  },
};
