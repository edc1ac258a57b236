// The simulator changes the speed of a tank when a command or a run begins, and when a run or a scenario ends. It is polled every few
// seconds, so that the history shows when a tank's time ran faster. If it stops responding, the fast time ended at the last response.

import type { TankSpeed } from "@halocline/domain/scenarios/scenarios";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { endFastTime, listFastDevices, recordSpeed, sawFastTime } from "./simulated-speeds.store.ts";
import type { Simulator } from "./simulator.ts";

/** An instance has a few simulated tanks. */
const MOST_DEVICES = 50;
/** A scenario resumes its speed after a run. No top-up takes longer. */
const FOLLOWED_AFTER_MS = 15 * 60_000;

type FollowContext = Pick<Context, "inSystem" | "lookInSystem" | "clock" | "newId" | "simulator">;

export async function followSpeeds({ inSystem, lookInSystem, clock, newId, simulator }: FollowContext): Promise<void> {
  const sinceMs = clock() - FOLLOWED_AFTER_MS;
  for (const device of await lookInSystem((transaction) => listFastDevices(transaction, sinceMs, MOST_DEVICES))) {
    const speed = await speedOf(simulator, device.hardwareId);
    const atMs = clock();
    await inSystem(async (transaction) => {
      if (speed === null) return endFastTime(transaction, device.id, device.seenAtMs);
      await recordSpeed(transaction, device, { id: newId(), speed, atMs });
      await sawFastTime(transaction, device.id, atMs);
    });
  }
}

async function speedOf(simulator: Simulator | null, hardwareId: string): Promise<TankSpeed | null> {
  const answer = simulator ? await simulator.look(hardwareId) : "silent";
  return answer === "silent" || "refused" in answer ? null : answer.speed;
}

export const followSpeedsJob: Job<FollowContext> = { name: "follow-speeds", everyMs: 2000, run: followSpeeds };
