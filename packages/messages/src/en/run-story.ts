// The events of a run, one line each. `mark` is a level with its unit.

import type { RunOutcome } from "@halocline/domain/runs/runs";

type Mark = Readonly<{ mark: string }>;
type Reason = Readonly<{ reason: string }>;

export const runStory = {
  requested: "Start sent to the controller",
  accepted: "The controller started the run",
  cancelAsked: "Stop sent to the controller",
  restarted: "The controller restarted",
  toppingUp: "Topping up",
  toppingUpTo: ({ mark }: Mark) => `Topping up to ${mark}`,
  draining: "Draining",
  drainingTo: ({ mark }: Mark) => `Draining to ${mark}`,
  filling: "Filling",
  fillingTo: ({ mark }: Mark) => `Filling to ${mark}`,
  stoppingCirculation: "Stopping circulation",
  settling: "Letting the water settle",
  restartingCirculation: "Restarting circulation",
  outcomes: { success: "Finished", failed: "Failed", cancelled: "Stopped" } satisfies Record<RunOutcome, string>,
  outcomesBecause: {
    success: ({ reason }: Reason) => `Finished: ${reason}`,
    failed: ({ reason }: Reason) => `Failed: ${reason}`,
    cancelled: ({ reason }: Reason) => `Stopped: ${reason}`,
  } satisfies Record<RunOutcome, unknown>,
};
