import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it, vi } from "vitest";
import { goodBuild, MUTANTS } from "./mutants.ts";
import { runWorld } from "./world.ts";

vi.setConfig({ testTimeout: 60_000 });
const core = loadCore();
const SEEDS = Array.from({ length: 10 }, (_, index) => 10_001 + index);

describe("[SAFE-1] [SAFE-2] [SAFE-8] [SAFE-10] [SAFE-11] [SAFE-16] commands and updates under loss, doubling, delay, reordering, reboots and crashes", () => {
  it("break no rule, and everything works again when the trouble is over", () => {
    expect(SEEDS.flatMap((seed) => runWorld(seed, goodBuild(core)).violations)).toEqual([]);
  });

  it("run the same way with the same seed, and another way with another", () => {
    const hashOf = (seed: number) => runWorld(seed, goodBuild(core)).hash;
    expect(hashOf(3)).toBe(hashOf(3));
    expect(hashOf(3)).not.toBe(hashOf(4));
  });

  it.each(["the device restarts for an update whatever its pumps do", "the device takes on an update while a pump is on"])(
    "are checked by an oracle that sees that %s",
    (name) => {
      const violations = SEEDS.flatMap((seed) => runWorld(seed, MUTANTS[name]?.build(core) ?? goodBuild(core)).violations);
      expect(violations.some((violation) => violation.startsWith("[SAFE-16]"))).toBe(true);
    },
  );

  it("are checked by an oracle that sees a forgotten stop", () => {
    const broken = MUTANTS["the device forgets its flash"];
    const violations = SEEDS.flatMap((seed) => (broken ? runWorld(seed, broken.build(core)).violations : []));
    expect(violations.some((violation) => violation.startsWith("[SAFE-11]"))).toBe(true);
  });
});
