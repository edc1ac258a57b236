import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it, vi } from "vitest";
import { goodBuild } from "./mutants.ts";
import { WATER_MUTANTS } from "./water-mutants.ts";
import { runWater } from "./water-world.ts";

vi.setConfig({ testTimeout: 120_000 });
const core = loadCore();
const SEEDS = [20_001, 20_002, 20_003, 20_004];

describe("[SAFE-1] [SAFE-2] [SAFE-4] [SAFE-5] [SAFE-8] [SAFE-12] [SAFE-13] [SAFE-16] [SAFE-17] [SAFE-21] a tank among broken parts, a bad network, reboots and updates", () => {
  it("keeps the rules, and a water change succeeds when everything is mended", () => {
    expect(SEEDS.flatMap((seed) => runWater(seed, goodBuild(core)).violations)).toEqual([]);
  });

  it("has the same day with the same seed", () => {
    expect(runWater(5, goodBuild(core)).hash).toBe(runWater(5, goodBuild(core)).hash);
  });

  it("is checked by an oracle that sees forgotten circulation", () => {
    const broken = WATER_MUTANTS["circulation is forgotten after a drain"];
    const violations = SEEDS.flatMap((seed) => (broken ? runWater(seed, broken.build(core)).violations : []));
    expect(violations.some((violation) => violation.startsWith("[SAFE-17]"))).toBe(true);
  });
});
