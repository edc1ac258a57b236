// One seed of the world of water, in a worker of its own.

import { loadCore } from "@halocline/device-core/load-core";
import { answerTasks } from "../answer-tasks.ts";
import { GOOD_SERVER } from "../server-rules.ts";
import { JUDGES } from "./judges/index.ts";
import { drawSituation } from "./situations/draw.ts";
import { WaterWorld } from "./world.ts";

const build = { core: loadCore(), server: GOOD_SERVER, judges: JUDGES };

answerTasks((seed: number) => {
  const { lines: _lines, record: _record, ...outcome } = new WaterWorld(seed, drawSituation(seed), build).run();
  return { seed, ...outcome };
});
