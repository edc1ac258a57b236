import { loadCore } from "@halocline/device-core/load-core";
import { describe, expect, it } from "vitest";
import { GOOD_SERVER } from "../../server-rules.ts";
import { WaterWorld } from "../world.ts";
import { drawSituation, SITUATION_KINDS } from "./draw.ts";

const seeds = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

/** Short ones: a reset, a manual pump, a change of settings. */
const QUICK = 4 * 3_600_000;

const run = (seed: number) =>
  new WaterWorld(seed, drawSituation(seed), { core: loadCore(), server: GOOD_SERVER, judges: {} }).run();

describe("situations", () => {
  it("of every kind come within one round, wherever it begins", () => {
    for (const from of [1, 1000, 77_777])
      expect(new Set(seeds(SITUATION_KINDS.length, from).map((seed) => drawSituation(seed).name)).size).toBe(
        SITUATION_KINDS.length,
      );
    expect(new Set(SITUATION_KINDS.map(({ name }) => name)).size).toBe(SITUATION_KINDS.length);
  });

  it("are healthy in a fifth of the seeds, and meet every tank", () => {
    const drawn = seeds(600).map(drawSituation);
    expect(drawn.filter(({ isHealthy }) => isHealthy).length / drawn.length).toBeCloseTo(0.2, 1);
    expect(new Set(drawn.map(({ preset }) => preset)).size).toBe(7);
    expect(drawn.some(({ lengthMs }) => lengthMs > 5 * 86_400_000)).toBe(true);
  });

  it("give equal runs for equal seeds, and others for others", () => {
    const quick = seeds(40)
      .filter((seed) => drawSituation(seed).lengthMs < QUICK)
      .slice(0, 8);
    const hashes = quick.map((seed) => run(seed).hash);
    expect(quick.map((seed) => run(seed).hash)).toEqual(hashes);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
