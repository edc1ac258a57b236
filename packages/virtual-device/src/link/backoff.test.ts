import { createRng } from "@halocline/tank-physics/rng";
import { describe, expect, it } from "vitest";
import { backoffMs, DEFAULT_BACKOFF } from "./backoff.ts";

describe("reconnect backoff", () => {
  it.each([
    [0, 500, 1000],
    [1, 1000, 2000],
    [3, 4000, 8000],
    [9, 15_000, 30_000],
    [5000, 15_000, 30_000],
  ])("after %d failures waits between %d and %d ms", (failures, leastMs, mostMs) => {
    const rng = createRng(failures);
    const waits = Array.from({ length: 200 }, () => backoffMs(failures, DEFAULT_BACKOFF, rng));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(leastMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(mostMs);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });
});
