import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "./logger.ts";
import { runJobs } from "./run-interval.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running(jobs: readonly { name: string; everyMs: number; run: () => Promise<void> }[]) {
  const stops: (() => unknown)[] = [];
  runJobs({ logger: createLogger("silent"), onStop: (stop) => void stops.push(stop) }, jobs);
  return async () => {
    for (const stop of stops) await stop();
  };
}

it("jobs of the same interval begin apart, none later than its interval, and keep it", async () => {
  const turnsMs = new Map<string, number[]>();
  const beganAtMs = Date.now();
  const job = (name: string) => ({
    name,
    everyMs: 2000,
    run: async () => void turnsMs.set(name, [...(turnsMs.get(name) ?? []), Date.now() - beganAtMs]),
  });
  const stop = running(["a", "b", "c", "d", "e"].map(job));
  await vi.advanceTimersByTimeAsync(6000);
  const firstsMs = [...turnsMs.values()].map(([first = 0]) => first).toSorted((a, b) => a - b);
  expect(firstsMs).toHaveLength(5);
  expect(firstsMs.every((first) => first >= 1000 && first <= 2000)).toBe(true);
  firstsMs.forEach((first, n) => expect(first - (firstsMs[n - 1] ?? -Infinity)).toBeGreaterThan(50));
  for (const [first = 0, second = 0] of turnsMs.values()) expect(second - first).toBe(2000);
  await stop();
  const turns = () => [...turnsMs.values()].flat().length;
  const before = turns();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns()).toBe(before);
});

it("a job stopped before its first turn has none", async () => {
  const run = vi.fn(async () => {});
  await running([{ name: "a", everyMs: 1000, run }])();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).not.toHaveBeenCalled();
});

it("a turn that takes longer than the interval is not begun twice, and a failed one is followed by the next", async () => {
  let [turns, atOnce, mostAtOnce] = [0, 0, 0];
  const run = async () => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    turns++;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    atOnce--;
    throw new Error("not now");
  };
  const stop = running([{ name: "slow", everyMs: 1000, run }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns).toBeGreaterThan(3);
  expect(mostAtOnce).toBe(1);
  const stopping = stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopping;
});
