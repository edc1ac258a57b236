// A simulator falls back to our time by itself, when a command or a run begins: asked every few seconds, so that the history says
// until when a tank was faster. One that is not heard of any more was faster until it was last heard.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { endFastTime, listFastDevices, sawFastTime } from "./simulated-speeds.store.ts";
import type { Simulator } from "./simulator.ts";

/** An instance has a few simulated tanks. */
const MOST_DEVICES = 50;

type FollowContext = Pick<Context, "inSystem" | "lookInSystem" | "clock" | "simulator">;

export async function followSpeeds({ inSystem, lookInSystem, clock, simulator }: FollowContext): Promise<void> {
  const fast = await lookInSystem((transaction) => listFastDevices(transaction, MOST_DEVICES));
  for (const { deviceId, hardwareId, seenAtMs } of fast) {
    const speed = await speedOf(simulator, hardwareId);
    await inSystem((transaction) =>
      speed !== null && speed !== 1
        ? sawFastTime(transaction, deviceId, clock())
        : endFastTime(transaction, deviceId, speed === null ? seenAtMs : clock()),
    );
  }
}

async function speedOf(simulator: Simulator | null, hardwareId: string): Promise<number | null> {
  const answer = simulator ? await simulator.look(hardwareId) : "silent";
  return answer === "silent" || "refused" in answer ? null : answer.speed;
}

export const followSpeedsJob: Job<FollowContext> = { name: "follow-speeds", everyMs: 2000, run: followSpeeds };
