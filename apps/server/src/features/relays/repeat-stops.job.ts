// Emergency stops that no device has confirmed are sent again and again, by whichever worker is up: the process that
// published one first goes on for a minute only, and may be gone.

import { nextSafetySeq } from "@halocline/domain/commands/order";
import type { Context } from "../../context.ts";
import type { DueJob } from "../../platform/run-when-due.ts";
import { listUnheardStops, unheardStops } from "./emergency-stops.store.ts";

export async function repeatStops(
  ctx: Pick<Context, "lookInSystem" | "bus" | "newId" | "clock">,
  listUnheard = listUnheardStops,
): Promise<void> {
  for (const { registrationId, stopId, commandId, commandSeq } of await ctx.lookInSystem(listUnheard)) {
    const seq = nextSafetySeq(commandSeq, ctx.clock());
    ctx.bus.send(registrationId, "commands", {
      v: 1,
      id: commandId ?? ctx.newId(),
      seq,
      type: "emergency_stop",
      stop_id: stopId,
    });
  }
}

export const repeatStopsJob: DueJob<Parameters<typeof repeatStops>[0]> = {
  name: "repeat-stops",
  due: unheardStops,
  run: (ctx) => repeatStops(ctx),
};
