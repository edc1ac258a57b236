// A device that works by other settings than the newest is sent them again, until it reports them or refuses them.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import * as config from "./device-config.store.ts";
import { sendConfig } from "./send-config.service.ts";

const HEARD_WITHIN_MS = 60_000;

export async function pushConfig(
  ctx: Pick<Context, "inSystem" | "bus" | "clock">,
  { listOutdatedDevices, loadSettings }: Pick<typeof config, "listOutdatedDevices" | "loadSettings"> = config,
): Promise<void> {
  const heardAfterMs = ctx.clock() - HEARD_WITHIN_MS;
  const outdated = await ctx.inSystem(async (transaction) =>
    loadSettings(transaction, await listOutdatedDevices(transaction, heardAfterMs)),
  );
  for (const settings of outdated) sendConfig(ctx, settings);
}

export const pushConfigJob: Job<Parameters<typeof pushConfig>[0]> = {
  name: "push-config",
  everyMs: 30_000,
  run: (ctx) => pushConfig(ctx),
};
