// The worker's part: it wants the tests, sends what waits, and looks for ways that are dead.

import type { Context } from "../../context.ts";
import type { InSystem } from "../../db/pools.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { createChannelSeal } from "../notifications/index.ts";
import { judgeWays } from "./judge-ways.job.ts";
import { queueProbes } from "./queue-probes.job.ts";
import { createNoteSender } from "./send-way-notes.job.ts";

const STOP_WITHIN_MS = 3000;

type StartContext = Pick<
  Context,
  "clock" | "config" | "logger" | "metrics" | "mailer" | "callOut" | "reportError" | "jobRecord" | "onStop"
>;

/** `inSystem` is its own: whatever it is busy with, an alert has its connections. */
export function startWays(ground: StartContext, inSystem: InSystem): void {
  const ctx = { ...ground, inSystem, isMailing: ground.mailer !== null, seal: createChannelSeal(ground.config) };
  const { sendNotes, lanes } = createNoteSender(ctx);
  ctx.onStop(() => lanes.stop(STOP_WITHIN_MS));
  runJobs(ctx, [
    { name: "queue-probes", everyMs: 300_000, run: queueProbes },
    { name: "judge-ways", everyMs: 60_000, run: judgeWays },
    { name: "send-way-notes", everyMs: 15_000, run: sendNotes },
  ]);
}
