// pnpm bench stall: ingest stands still for a minute while every device reports as always. Whoever is announced as offline meanwhile, or
// while ingest catches up, is announced wrongly.

import { setTimeout as pause } from "node:timers/promises";
import { countAnnounced } from "./database-notes.ts";
import { rounded } from "./figures.ts";
import { type Stage, setStage } from "./ingest-stage.ts";
import type { Load } from "./load.ts";

export type StallOptions = Readonly<{ devices: number; connections: number; perSecond: number; stallSeconds: number }>;
export type StallFigures = Readonly<{ offlineBefore: number; wronglyOffline: number }>;

/** Every device is heard, more than once. */
const STEADY_SECONDS = 25;
/** Several looks of the worker. */
const RESUMED_SECONDS = 30;
const CATCH_UP_WITHIN_MS = 300_000;

export async function benchStall(options: StallOptions): Promise<StallFigures> {
  const stage = await setStage({ ...options, readingsEach: 0, settings: [] });
  try {
    await stage.fill();
    const { ingest, load } = await stage.open();
    await load.begin(options.perSecond);
    await pause(STEADY_SECONDS * 1000);
    const offlineBefore = await countAnnounced(stage.stack, "offline");
    process.kill(ingest.pid, "SIGSTOP");
    const during = await mostOffline(stage, options.stallSeconds);
    process.kill(ingest.pid, "SIGCONT");
    const [resumed, catchUpS] = await Promise.all([mostOffline(stage, RESUMED_SECONDS), secondsToCatchUp(load)]);
    await load.end();
    const wronglyOffline = Math.max(during, resumed);
    console.log(
      `${rounded(options.devices)} devices at ${rounded(options.perSecond)}/s, ingest stopped for ${options.stallSeconds} s: announced offline ` +
        `before ${rounded(offlineBefore)}, meanwhile ${rounded(during)}, in the ${RESUMED_SECONDS} s after it ${rounded(resumed)}; caught up after ${rounded(catchUpS)} s`,
    );
    return { offlineBefore, wronglyOffline };
  } finally {
    await stage.close();
  }
}

/** The worker looks every five seconds, so that nobody is offline for less. */
async function mostOffline({ stack }: Stage, seconds: number): Promise<number> {
  let most = 0;
  const untilMs = performance.now() + seconds * 1000;
  while (performance.now() < untilMs) {
    most = Math.max(most, await countAnnounced(stack, "offline"));
    await pause(1000);
  }
  return most;
}

/** Until no more is under way than comes in a second. */
async function secondsToCatchUp(load: Load): Promise<number> {
  const beganAtMs = performance.now();
  for (let before = await load.look(); performance.now() < beganAtMs + CATCH_UP_WITHIN_MS; ) {
    await pause(1000);
    const now = await load.look();
    if (now.sent - now.settled <= now.sent - before.sent) break;
    before = now;
  }
  return (performance.now() - beganAtMs) / 1000;
}
