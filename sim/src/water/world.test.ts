import { loadCore } from "@halocline/device-core/load-core";
import { systemPpt } from "@halocline/tank-physics/tank";
import { describe, expect, it, vi } from "vitest";
import { goodBuild } from "../mutants.ts";
import type { JudgeMaker } from "./judge.ts";
import { JUDGES } from "./judges/index.ts";
import { runWater } from "./run-water.ts";
import { configOf, tankOf } from "./situations/tanks.ts";
import type { Situation } from "./stage.ts";
import { WaterWorld } from "./world.ts";

vi.setConfig({ testTimeout: 120_000 });
const core = loadCore();
const CHANGES = 20;
const CHANGE_EVERY_MS = 45 * 60_000;

describe("the world of water", () => {
  it("has the same day with the same seed, and another with another", () => {
    const [first, again, other] = [4, 4, 56].map((seed) => runWater(seed, goodBuild(core)).hash);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("[SAFE-10] counts a boot from its own millisecond, and so the deadlines of its commands", () => {
    const bootedAtMs: number[] = [];
    const judges: Readonly<Record<string, JudgeMaker>> = {
      boots: ({ history }) => ({ booted: () => void bootedAtMs.push(history.bootedAtMs) }),
    };
    const situation: Situation = {
      name: "a power cut",
      preset: "nano",
      ...tankOf("nano"),
      config: configOf("nano"),
      lengthMs: 10_000,
      isHealthy: true,
      isHealed: false,
      act: (stage) => stage.after(5037, () => stage.cutPower(3003)),
    };
    new WaterWorld(1, situation, { ...goodBuild(core), judges }).run();
    expect(bootedAtMs).toEqual([0, 8040]);
  });

  it.each(["nano", "mid", "large"] as const)("[SAFE-17] twenty changes in a row do not thin the salt: %s", (tank) => {
    let ppt = () => Number.NaN;
    const situation: Situation = {
      name: "twenty changes",
      preset: tank,
      ...tankOf(tank),
      config: configOf(tank),
      lengthMs: (CHANGES + 1) * CHANGE_EVERY_MS,
      isHealthy: true,
      isHealed: false,
      act: (stage) => {
        ppt = () => systemPpt(stage.tank);
        stage.every(CHANGE_EVERY_MS, () => stage.start("start_water_change"));
      },
    };
    const { violations, runs } = new WaterWorld(1, situation, { ...goodBuild(core), judges: JUDGES }).run();
    expect(violations).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(CHANGES);
    expect(Math.abs(ppt() - 35)).toBeLessThan(0.5);
  });
});
