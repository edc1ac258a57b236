import { describe, expect, it } from "vitest";
import { type PlantedFault, StopHistory } from "./stop-histories.ts";

/** Seeds 0, 1, 2 …: a failure replays with its seed. */
function play(count: number, fault: PlantedFault | null = null) {
  const found = { lost: 0, again: 0, promises: 0, clears: 0, firstSeed: null as number | null };
  for (let seed = 0; seed < count; seed += 1) {
    const history = new StopHistory(seed, fault).run();
    found.promises += history.promises;
    found.clears += history.clears;
    if (!history.broken) continue;
    found.firstSeed ??= seed;
    found[history.broken] += 1;
  }
  return found;
}

describe("[SAFE-11] three server processes, a database and a controller that come and go, messages lost, doubled and late", () => {
  it("in 100,000 histories every promised stop latches, and no cleared press stops again", { timeout: 120_000 }, () => {
    const { lost, again, promises, clears, firstSeed } = play(100_000);
    expect({ lost, again, firstSeed }).toEqual({ lost: 0, again: 0, firstSeed: null });
    // The histories are not idle.
    expect(promises).toBeGreaterThan(500_000);
    expect(clears).toBeGreaterThan(80_000);
  });

  it.each([
    // 4,747 of 100,000 histories.
    ["a process's memory before the rows, as until November 2026", "process_memory", "lost", 250],
    ["a press that is recorded late and ends the open stop", "drops_late_press", "lost", 40],
    ["a clear that ends a press made after it", "clears_newer_press", "lost", 30],
    ["a late repeat of a cleared press that is sent", "repeats_cleared_press", "again", 60],
  ] as const)("finds %s", (_what, fault, broken, atLeast) => {
    expect(play(10_000, fault)[broken]).toBeGreaterThan(atLeast);
  });

  it("twenty presses and a clear: a late repeat of any of them stops nothing, though the controller remembers eight ids", () => {
    for (let seed = 0; seed < 200; seed += 1) expect(new StopHistory(seed).repeatTwentyCleared(true)).toBe(false);
    // Without the database a process cannot see the clear, and stops.
    expect(new StopHistory(0).repeatTwentyCleared(false)).toBe(true);
    expect(new StopHistory(0, "repeats_cleared_press").repeatTwentyCleared(true)).toBe(true);
  });
});
