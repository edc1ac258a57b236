// Puts a public demonstration right when its visitors have left it, or left it alone: the next one finds it as it was made.

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { settleDemo } from "../alerts/index.ts";
import { type BrokenDemo, listBrokenDemos, markReset } from "./demos.store.ts";
import type { Simulator } from "./simulator.ts";

const IDLE_S = 600;

type ResetContext = Pick<Context, "inSystem" | "lookInSystem" | "clock" | "simulator">;

/** False: it did not answer, or is at work; the next round tries again. */
async function putRight(simulator: Simulator, { hardwareIds }: BrokenDemo): Promise<boolean> {
  const answers = [];
  for (const hardwareId of hardwareIds) {
    answers.push(await simulator.setSpeed(hardwareId, 1));
    answers.push(await simulator.breakOrMend(hardwareId, null));
  }
  return answers.every((answer) => typeof answer !== "string");
}

export async function resetDemos({ inSystem, lookInSystem, clock, simulator }: ResetContext): Promise<void> {
  if (!simulator) return;
  for (const demo of await lookInSystem((transaction) => listBrokenDemos(transaction, IDLE_S))) {
    if (!(await putRight(simulator, demo))) continue;
    await inSystem(async (transaction) => {
      await settleDemo(transaction, demo.accountId, clock());
      await markReset(transaction, demo);
    });
  }
}

export const resetDemosJob: Job<ResetContext> = { name: "reset-demos", everyMs: 15_000, run: resetDemos };
