// No update is open for ever: what stands still for longer than its state allows has failed. Several workers may do this at
// once; each leaves to the others what they hold.

import type { Context } from "../../context.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { applyUpdateEvent } from "./apply-update-event.service.ts";
import { lockOverdueUpdates, overdueUpdates } from "./firmware-updates.store.ts";

const PORTION = 200;

export async function endOverdueUpdates(ctx: Pick<Context, "inSystem" | "bus" | "onUpdateOutcome" | "clock">): Promise<void> {
  for (let found = PORTION; found === PORTION; ) {
    const overdue = await ctx.inSystem(async (transaction) => {
      const updates = await lockOverdueUpdates(transaction, ctx.clock(), PORTION);
      for (const update of updates) await applyUpdateEvent(ctx, transaction, update, { type: "clock" }, ctx.clock());
      return updates;
    });
    for (const { registrationId } of overdue) ctx.bus.announceChange(registrationId);
    found = overdue.length;
  }
}

export const endOverdueUpdatesJob: DueJob<Parameters<typeof endOverdueUpdates>[0]> = {
  name: "end-overdue-updates",
  due: overdueUpdates,
  run: endOverdueUpdates,
};
