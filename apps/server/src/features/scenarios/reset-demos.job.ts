// Puts a public demonstration right when its visitors have left it, or left it alone: the next one finds it as it was made.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { settleDemo, tellAlertChanged } from "../alerts/index.ts";
import { type BrokenDemo, forgetBreaks, listBrokenDemos, markReset } from "./demos.store.ts";
import type { Simulator, SimulatorAnswer } from "./simulator.ts";

const IDLE_S = 600;

type ResetContext = Pick<Context, "inSystem" | "lookInSystem" | "clock" | "simulator">;

const isRight = (answer: SimulatorAnswer): boolean =>
  typeof answer === "object" && "scenario" in answer && answer.scenario === null;

/** One that is right is left alone: putting it right is a restart, and another one that stays silent is asked again and again. */
async function putTankRight(simulator: Simulator, hardwareId: string): Promise<boolean> {
  const slowed = await simulator.setSpeed(hardwareId, 1);
  return isRight(slowed) || isRight(await simulator.breakOrMend(hardwareId, null));
}

/** False: one of them did not answer, or refused; the next round tries again. */
async function putRight(simulator: Simulator, { hardwareIds }: BrokenDemo): Promise<boolean> {
  let areRight = true;
  for (const hardwareId of hardwareIds) areRight = (await putTankRight(simulator, hardwareId)) && areRight;
  return areRight;
}

export async function resetDemos({ inSystem, lookInSystem, clock, simulator }: ResetContext): Promise<void> {
  if (!simulator) return;
  for (const demo of await lookInSystem((transaction) => listBrokenDemos(transaction, IDLE_S))) {
    if (!(await putRight(simulator, demo))) continue;
    await inSystem(async (transaction) => {
      await settleDemo(transaction, demo.accountId, clock());
      await forgetBreaks(transaction, demo.accountId);
      tellAlertChanged(transaction, demo.accountId, null);
      await markReset(transaction, demo);
    });
  }
}

export const resetDemosJob: Job<ResetContext> = { name: "reset-demos", everyMs: 15_000, run: resetDemos };
