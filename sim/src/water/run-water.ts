// The world of water for one seed, as the other worlds are run.

import type { Build } from "../world.ts";
import { JUDGES } from "./judges/index.ts";
import { drawSituation } from "./situations/draw.ts";
import { WaterWorld } from "./world.ts";
import type { WaterOutcome } from "./world-outcome.ts";

export const runWater = (seed: number, build: Build, keepsTrace = false): WaterOutcome =>
  new WaterWorld(seed, drawSituation(seed), { ...build, judges: JUDGES }, keepsTrace).run();
