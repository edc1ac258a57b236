// One seed of the world of water, in a worker of its own.

import { loadCore } from "@halocline/device-core/load-core";
import { answerTasks } from "../answer-tasks.ts";
import { goodBuild } from "../mutants.ts";
import { runWater } from "./run-water.ts";

const build = goodBuild(loadCore());

answerTasks((seed: number) => {
  const { lines: _lines, record: _record, ...outcome } = runWater(seed, build);
  return { seed, ...outcome };
});
