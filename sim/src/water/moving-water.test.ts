import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it, vi } from "vitest";
import { goodBuild } from "../mutants.ts";
import { JUDGES } from "./judges/index.ts";
import { drawSituation } from "./situations/draw.ts";
import { WaterWorld } from "./world.ts";

vi.setConfig({ testTimeout: 120_000 });
const core = loadCore();
/** Power cuts, a half-filled change, pumps by hand, a leak, a dry sump, a sensor that flickers, a hose that slips off. */
const SEEDS = [11, 13, 16, 19, 20, 26, 27];

const hashOf = (seed: number, quietStepMs: number): string =>
  new WaterWorld(seed, drawSituation(seed), { ...goodBuild(core), judges: JUDGES, quietStepMs }).run().hash;

describe("water that stands still", () => {
  it.each(SEEDS)("has the same trace by the second as by the tenth of one, seed %d", (seed) => {
    expect(hashOf(seed, 1000)).toBe(hashOf(seed, 100));
  });
});
