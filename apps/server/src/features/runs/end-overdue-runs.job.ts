// No run is open for ever: past its deadline it has failed, whatever became of the device, and somebody is told. What the
// device says later is added to its story (SAFE-12). A start that never arrived ends as soon as that is known.

import { isRunPhase, type RunHappening } from "@halocline/domain/runs/runs";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { raiseAlert } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { appendEvent } from "./append-event.service.ts";
import { lockOverdueRuns, lockUnstartedRuns, overdueRuns, type StoredRun, unstartedRuns } from "./runs.store.ts";

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

const endOverdueRuns = (ctx: EndOverdueContext): Promise<void> =>
  endAll(ctx, (transaction) => lockOverdueRuns(transaction, ctx.clock(), PORTION), { type: "deadline" });

const endUnstartedRuns = (ctx: EndOverdueContext): Promise<void> =>
  endAll(
    ctx,
    async (transaction) =>
      (await lockUnstartedRuns(transaction, ctx.clock(), PORTION)).filter(
        // A device that does not say what it does may be running it: then only the deadline knows.
        ({ deviceState }) => deviceState !== null && !isRunPhase(deviceState),
      ),
    { type: "not_started" },
  );

export const endOverdueRunsJob: DueJob<EndOverdueContext> = { name: "end-overdue-runs", due: overdueRuns, run: endOverdueRuns };
export const endUnstartedRunsJob: DueJob<EndOverdueContext> = {
  name: "end-unstarted-runs",
  due: unstartedRuns,
  run: endUnstartedRuns,
};
