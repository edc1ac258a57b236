import { describe, expect, it } from "vitest";
import { createRng, normal, seedOf } from "./rng.ts";

describe("the seeded generator", () => {
  it("repeats with an equal seed and differs with another", () => {
    const draw = (seed: number) => Array.from({ length: 20 }, createRng(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it("has a normal with mean 0 and deviation 1", () => {
    const rng = createRng(1);
    const values = Array.from({ length: 20_000 }, () => normal(rng));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.05);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("gives each name a seed of its own", () => {
    expect(seedOf("hc-0a1b2c3d4e5f")).not.toBe(seedOf("hc-0a1b2c3d4e60"));
  });
});
