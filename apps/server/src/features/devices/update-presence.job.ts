// Notices who came and who went, and says it once. Every device is judged by the one rule of the domain, in portions
// along the primary key, so that nothing else waits; only changes are written.

import { deviceStatus } from "@halocline/domain/devices/presence";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import * as presence from "./presence.store.ts";

const PORTION = 5000;

export async function updatePresence(
  ctx: Pick<Context, "pool" | "bus" | "clock">,
  { listPresence, savePresence }: Pick<typeof presence, "listPresence" | "savePresence"> = presence,
): Promise<void> {
  let afterDeviceNo = 0;
  for (;;) {
    const rows = await listPresence(ctx.pool, afterDeviceNo, PORTION);
    const nowMs = ctx.clock();
    const changes = rows.flatMap(({ deviceNo, facts, announced }) => {
      const status = deviceStatus(facts, nowMs);
      return status === announced ? [] : [{ deviceNo, status }];
    });
    for (const registrationId of await savePresence(ctx.pool, changes, nowMs)) ctx.bus.announceChange(registrationId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    afterDeviceNo = last.deviceNo;
  }
}

export const updatePresenceJob: Job<Parameters<typeof updatePresence>[0]> = {
  name: "update-presence",
  everyMs: 5000,
  run: (ctx) => updatePresence(ctx),
};
